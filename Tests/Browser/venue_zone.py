"""The time zone of the demo's lots in the tests: one in which it is morning, whenever the tests run.

Late in the evening a stay of two hours ends on the next day, and few times are left to choose on this one. Such nights
are tested with injected clocks. A test in a browser would take another way at each hour, and fail at some.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from sqlite3 import connect
from zoneinfo import ZoneInfo

from ledger import Ledger

# The tests' browsers show this zone's time. The lots have another one, which the app then names.
DEVICE_ZONE = "Europe/Paris"

MORNING = 9

# One for almost each hour of the day. Apps call a zone by its city.
ZONES = [
    "Pacific/Pago_Pago", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Phoenix",
    "America/Chicago", "America/New_York", "America/Halifax", "America/Bahia", "America/Noronha",
    "Atlantic/Cape_Verde", "Africa/Abidjan", "Africa/Lagos", "Africa/Maputo", "Europe/Istanbul", "Asia/Dubai",
    "Asia/Karachi", "Asia/Dhaka", "Asia/Bangkok", "Asia/Singapore", "Asia/Tokyo", "Australia/Brisbane",
    "Pacific/Noumea", "Pacific/Fiji",
]  # fmt: skip


def morning_zone(now: datetime) -> str:
    """The zone whose clock is nearest to the morning's hour at this moment, and not the device's clock."""
    device = now.astimezone(ZoneInfo(DEVICE_ZONE)).utcoffset()

    def distance(zone: str) -> float:
        local = now.astimezone(ZoneInfo(zone))
        if local.utcoffset() == device:
            return 24
        hours = (local.hour + local.minute / 60 - MORNING) % 24
        return min(hours, 24 - hours)

    return min(ZONES, key=distance)


def set_zone(database: Path, zone: str) -> None:
    """Moves the lots of a server that does not run."""
    with connect(database) as connection:
        connection.execute("UPDATE trufan_venues SET time_zone = ?", (zone,))
    connection.close()


def zone_of(database: Path | str) -> ZoneInfo:
    """The zone of the lots of a server."""
    ((zone,),) = Ledger(database).rows("SELECT DISTINCT time_zone FROM trufan_venues")
    return ZoneInfo(zone)


def time_of(zone: ZoneInfo) -> str:
    """How the app calls the zone's time: "New York time"."""
    return zone.key.rsplit("/", 1)[-1].replace("_", " ") + " time"
