"""`make bench`: how fast, how big, and the same bytes every time. Not part of the tests: machines differ."""
