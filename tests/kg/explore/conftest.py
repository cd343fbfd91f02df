"""The loaded graph, for these tests."""

from tests.looking import loaded as loaded
