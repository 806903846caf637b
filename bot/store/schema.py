"""The database's shape, as numbered migrations: the file keeps in ``user_version`` how many it has had."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import aiosqlite

from bot.store.repository import StoreError
from bot.store.writer import to_the_end

APPLICATION_ID = 0x43525641
"""Stands in the file's header ("CRVA") and tells our files from those of other programs."""

# A migration that has once been released is never changed; a new one is appended.
FIRST = """
CREATE TABLE tables (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    version       INTEGER NOT NULL,
    game          TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options       TEXT NOT NULL,
    status        TEXT NOT NULL CHECK (status IN ('lobby', 'live', 'over', 'cancelled')),
    host          INTEGER NOT NULL,
    places        INTEGER NOT NULL,
    created_at    REAL NOT NULL,
    updated_at    REAL NOT NULL,
    seed          TEXT NOT NULL,
    guild         INTEGER,
    channel       INTEGER NOT NULL,
    parent        INTEGER,
    post          INTEGER,
    awaited       TEXT NOT NULL,
    undo          TEXT,
    due_at        REAL,
    reminded      INTEGER NOT NULL,
    state         BLOB
) STRICT;
CREATE INDEX tables_by_status ON tables (status, due_at);
CREATE INDEX tables_by_channel ON tables (channel, status);

-- "awaited" repeats tables.awaited for this seat, so that somebody's list of games is quick.
CREATE TABLE seats (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    seat       INTEGER NOT NULL,
    user       INTEGER NOT NULL,
    name       TEXT NOT NULL,
    stamp      INTEGER NOT NULL,
    dm_channel INTEGER,
    dm_message INTEGER,
    awaited    INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user, awaited);

CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL CHECK (number > 0),
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('turn', 'resign')),
    choices  TEXT NOT NULL,
    text     TEXT NOT NULL,
    public   TEXT NOT NULL,
    events   TEXT NOT NULL,
    revealed INTEGER NOT NULL,
    at       REAL NOT NULL,
    undone   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, number)
) STRICT;
CREATE TRIGGER moves_stay_as_they_are
BEFORE UPDATE OF table_id, number, seat, kind, choices, text, public, events, revealed, at ON moves
BEGIN SELECT RAISE(ABORT, 'a move is never rewritten'); END;
CREATE TRIGGER moves_are_never_removed BEFORE DELETE ON moves
BEGIN SELECT RAISE(ABORT, 'a move is never removed'); END;

CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    state    BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT;

CREATE TABLE pencils (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    choices  TEXT NOT NULL,
    partial  TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT;

CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind     TEXT NOT NULL,
    body     BLOB NOT NULL,
    marker   TEXT NOT NULL,
    user     INTEGER,
    due_at   REAL NOT NULL,
    attempts INTEGER NOT NULL,
    tried_at REAL
) STRICT;
CREATE INDEX outbox_by_due ON outbox (due_at);
CREATE INDEX outbox_by_reader ON outbox (table_id, user, id);

CREATE TABLE settings (
    scope TEXT NOT NULL,
    key   TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    user      INTEGER PRIMARY KEY,
    notify    TEXT NOT NULL,
    dm_closed INTEGER NOT NULL,
    dm_told   INTEGER NOT NULL
) STRICT;
"""

# What was kept as text in options and settings gets columns of its own; a game gets its one name.
SECOND = """
ALTER TABLE tables ADD COLUMN offered TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN last_move INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN waiting_since REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN nudged_at REAL;
ALTER TABLE tables ADD COLUMN own_thread INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN kept_for TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN again INTEGER REFERENCES tables (id);
ALTER TABLE tables ADD COLUMN homeless_in INTEGER;

UPDATE tables SET
    game = CASE game WHEN 'tinners_trail' THEN 'tinners' ELSE game END,
    last_move = coalesce((SELECT max(number) FROM moves WHERE table_id = tables.id), 0),
    waiting_since = coalesce(
        (SELECT at FROM moves WHERE table_id = tables.id ORDER BY number DESC LIMIT 1), created_at),
    own_thread = coalesce(json_extract(options, '$.thread') = 'own', 0),
    kept_for = CASE
        WHEN json_extract(options, '$.order') IS NULL THEN '[]'
        ELSE '[' || json_extract(options, '$.order') || ']' END,
    options = json_remove(options, '$.thread', '$.order'),
    nudged_at = (SELECT CAST(value AS REAL) FROM settings
        WHERE scope = 'table:' || tables.id AND key = 'nudged_at'),
    again = (SELECT CAST(value AS INTEGER) FROM settings
        WHERE scope = 'table:' || tables.id AND key = 'again'
            AND CAST(value AS INTEGER) IN (SELECT id FROM tables)),
    homeless_in = (SELECT CAST(value AS INTEGER) FROM settings
        WHERE scope = 'table:' || tables.id AND key = 'homeless');

-- What servers keep of a game by name, such as maps.
CREATE TABLE shelves (
    guild INTEGER NOT NULL,
    game  TEXT NOT NULL,
    name  TEXT NOT NULL,
    code  TEXT NOT NULL,
    UNIQUE (guild, game, name)
) STRICT;
INSERT INTO shelves (guild, game, name, code)
SELECT CAST(substr(scope, 7) AS INTEGER), 'migration', kept.key, kept.value
FROM settings, json_each(settings.value) AS kept
WHERE settings.key = 'maps:migration' AND scope LIKE 'guild:%';

DELETE FROM settings WHERE key = 'maps:migration'
    OR (scope LIKE 'table:%' AND key IN ('nudged_at', 'again', 'homeless'));
"""

THIRD = """
ALTER TABLE tables ADD COLUMN refused TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN called_off_by INTEGER;
"""

# What the newest message of a table tells, so that it can be continued.
FOURTH = "ALTER TABLE tables ADD COLUMN story TEXT;"

# When somebody's direct messages were last refused: they may have been opened since.
FIFTH = "ALTER TABLE people ADD COLUMN dm_closed_at REAL NOT NULL DEFAULT 0;"

# Who wants positions told in words instead of pictures.
SIXTH = "ALTER TABLE people ADD COLUMN in_words INTEGER NOT NULL DEFAULT 0;"

# Lobbies are called off after a while: those of before, a week after the update at the earliest.
SEVENTH = """
UPDATE tables SET waiting_since = CAST(strftime('%s') AS REAL), due_at = strftime('%s') + 302400.0, reminded = 0
WHERE status = 'lobby';
"""

# Where people live, and when their time stands still.
EIGHTH = """
ALTER TABLE people ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN quiet TEXT;
ALTER TABLE people ADD COLUMN away TEXT NOT NULL DEFAULT '[]';
ALTER TABLE seats ADD COLUMN uncalled INTEGER NOT NULL DEFAULT 0;
"""

# What was typed with a turn that must bring something to light before the rest can be read.
NINTH = "ALTER TABLE pencils ADD COLUMN rest TEXT NOT NULL DEFAULT '';"

# What a message stands below that has no button to carry its number, so that it can be found by its words.
TENTH = "ALTER TABLE outbox ADD COLUMN tried_below INTEGER;"

# How long turns may take at a table, and what each seat has left.
ELEVENTH = """
ALTER TABLE tables ADD COLUMN pace TEXT;
ALTER TABLE tables ADD COLUMN votes TEXT NOT NULL DEFAULT '{}';
ALTER TABLE seats ADD COLUMN asked_at REAL;
ALTER TABLE seats ADD COLUMN bank REAL NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN late INTEGER NOT NULL DEFAULT 0;
"""

# Who watches a game.
TWELFTH = "ALTER TABLE tables ADD COLUMN watchers TEXT NOT NULL DEFAULT '[]';"

# Seats that somebody else takes over: which are offered, and who held them before.
THIRTEENTH = """
ALTER TABLE tables ADD COLUMN former TEXT NOT NULL DEFAULT '[]';
ALTER TABLE seats ADD COLUMN offer TEXT;
"""

# Games that stand still, that end without a result, and what happens by itself when somebody's time is up; who has
# left the server, and what was played for them.
FOURTEENTH = """
ALTER TABLE tables ADD COLUMN pauses TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN consent TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN on_late TEXT NOT NULL DEFAULT 'ask';
ALTER TABLE tables ADD COLUMN abandoned_at REAL;
ALTER TABLE seats ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN missed TEXT NOT NULL DEFAULT '[]';
"""

# What seats have planned for when they are on again.
FIFTEENTH = """
CREATE TABLE plans (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    turns    TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
"""

# Which seats are offered to somebody is asked whenever somebody looks at a list of games.
SIXTEENTH = "CREATE INDEX seats_offered ON seats (table_id) WHERE offer IS NOT NULL;"

# When a gathering is to begin by itself, and who was asked by name to join it.
SEVENTEENTH = """
ALTER TABLE tables ADD COLUMN start TEXT;
ALTER TABLE tables ADD COLUMN invitations TEXT NOT NULL DEFAULT '[]';
CREATE INDEX tables_by_guild ON tables (guild, status);
"""

# For whom automatic players stand in.
EIGHTEENTH = "ALTER TABLE seats ADD COLUMN stand_in TEXT NOT NULL DEFAULT '';"

# How a finished game went is kept as one archive, in whose favour its moves and snapshots are removed. Turns of
# which nothing was told, or something in secret, are kept with what was answered in them.
NINETEENTH = """
CREATE TABLE archives (
    table_id    INTEGER PRIMARY KEY REFERENCES tables (id),
    moves       INTEGER NOT NULL,
    newest      INTEGER NOT NULL,
    fingerprint BLOB NOT NULL,
    content     BLOB NOT NULL
) STRICT;
CREATE TRIGGER archives_hold_every_move BEFORE INSERT ON archives
WHEN EXISTS (SELECT 1 FROM archives WHERE table_id = NEW.table_id)
    OR NEW.moves <> (SELECT count(*) FROM moves WHERE table_id = NEW.table_id)
    OR NEW.newest <> (SELECT coalesce(max(number), 0) FROM moves WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'an archive holds all moves of its game'); END;
CREATE TRIGGER archives_stay_as_they_are BEFORE UPDATE ON archives
BEGIN SELECT RAISE(ABORT, 'an archive is never rewritten'); END;
CREATE TRIGGER archives_are_never_removed BEFORE DELETE ON archives
BEGIN SELECT RAISE(ABORT, 'an archive is never removed'); END;

DROP TRIGGER moves_are_never_removed;
CREATE TRIGGER moves_are_never_removed BEFORE DELETE ON moves
WHEN NOT EXISTS (SELECT 1 FROM archives WHERE table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'a move is never removed'); END;
CREATE TRIGGER archived_games_get_no_moves BEFORE INSERT ON moves
WHEN EXISTS (SELECT 1 FROM archives WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'an archived game gets no more moves'); END;

ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_to_archive ON tables (id) WHERE status = 'over' AND archived = 0;
ALTER TABLE moves ADD COLUMN answers TEXT;
CREATE TRIGGER answers_stay_as_they_are BEFORE UPDATE OF answers ON moves
BEGIN SELECT RAISE(ABORT, 'a move is never rewritten'); END;
"""

# Reminders count for each seat, and each person says how often; and whoever wants hears once a day what waits.
TWENTIETH = """
ALTER TABLE seats ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN called_at REAL;
ALTER TABLE seats ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET reminded = (SELECT reminded FROM tables WHERE id = table_id) WHERE awaited;
UPDATE tables SET reminded = 0 WHERE status = 'live';
ALTER TABLE people ADD COLUMN reminders TEXT NOT NULL DEFAULT 'usual';
ALTER TABLE people ADD COLUMN digest INTEGER;
ALTER TABLE people ADD COLUMN called_next INTEGER NOT NULL DEFAULT 0;
CREATE TABLE digests (
    user    INTEGER PRIMARY KEY,
    due_at  REAL NOT NULL,
    told_on TEXT NOT NULL
) STRICT;
CREATE INDEX digests_by_due ON digests (due_at);
"""

MIGRATIONS: tuple[str, ...] = (
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    FIFTH,
    SIXTH,
    SEVENTH,
    EIGHTH,
    NINTH,
    TENTH,
    ELEVENTH,
    TWELFTH,
    THIRTEENTH,
    FOURTEENTH,
    FIFTEENTH,
    SIXTEENTH,
    SEVENTEENTH,
    EIGHTEENTH,
    NINETEENTH,
    TWENTIETH,
)


def check_known(path: Path, version: int, known: int) -> None:
    """Refuse a file that a newer Caravan has written. Raises :class:`StoreError`."""
    if version > known:
        raise StoreError(
            f"{path} was written by a newer Caravan (schema {version}; this one knows up to {known}). "
            "Nothing was changed. Install the newer Caravan again, or put back a backup from before the "
            "update."
        )


async def migrate(connection: aiosqlite.Connection, path: Path, migrations: Sequence[str] = MIGRATIONS) -> int:
    """Bring the file to the newest schema, each migration in a transaction of its own with the number that it
    leads to; return how many were applied.

    Foreign keys are off meanwhile, since a migration may have to build a table anew, and are checked before
    each is kept. Raises :class:`StoreError` for a schema newer than ``migrations``, or whatever SQLite
    raises; the file is then as after the last migration that succeeded.
    """
    await connection.execute("PRAGMA foreign_keys = OFF")
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    check_known(path, version, len(migrations))
    for number in range(version + 1, len(migrations) + 1):
        try:
            await _apply(connection, path, number, migrations[number - 1])
        except BaseException:
            await to_the_end(connection.rollback())
            raise
    await connection.execute("PRAGMA foreign_keys = ON")
    return len(migrations) - int(version)


async def _apply(connection: aiosqlite.Connection, path: Path, number: int, script: str) -> None:
    await connection.executescript(
        f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; PRAGMA application_id = {APPLICATION_ID};"
    )
    broken = await connection.execute_fetchall("PRAGMA foreign_key_check")
    if broken:
        tables = ", ".join(sorted({row[0] for row in broken}))
        raise StoreError(
            f"{path} can't be brought to schema {number}: rows in {tables} refer to rows that are not there. "
            "Nothing was changed. Go on with the Caravan that wrote the file, and report this."
        )
    await connection.execute("COMMIT")
