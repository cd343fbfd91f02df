"""The embedded engine: ArcadeDB in this process, spoken to over Bolt on loopback, one owner per data folder."""

from kg.store.embedded.lease import Lease, acquire

__all__ = ["Lease", "acquire"]
