"""The SQL of the repository. Nothing but constant text; every value is a parameter."""

from __future__ import annotations

# One statement reads a table with its seats, so that no change can come between the two.
SEATS = """(
    SELECT json_group_array(json_array(seat, json_object(
        'user', user, 'name', name, 'stamp', stamp, 'dm_channel', dm_channel, 'dm_message', dm_message,
        'uncalled', json(iif(uncalled, 'true', 'false')), 'asked_at', asked_at, 'bank', bank,
        'late', json(iif(late, 'true', 'false')), 'offer', json(offer),
        'reminded', reminded, 'called_at', called_at, 'unanswered', json(iif(unanswered, 'true', 'false')),
        'gone', json(iif(gone, 'true', 'false')), 'missed', json(missed), 'stand_in', stand_in)))
    FROM seats WHERE table_id = tables.id
) AS seats"""

EPOCH = "(SELECT value FROM settings WHERE scope = 'file' AND key = 'epoch')"
TABLE = f"SELECT *, {SEATS}, {EPOCH} AS epoch FROM tables WHERE id = ?"  # noqa: S608  constant text only
VERSION = "SELECT version FROM tables WHERE id = ?"
MOVES = "SELECT * FROM moves WHERE table_id = ? AND undone <= ? ORDER BY number"
NEWEST_MOVE = "SELECT * FROM moves WHERE table_id = ? AND undone = 0 ORDER BY number DESC LIMIT 1"
PENCIL = "SELECT * FROM pencils WHERE table_id = ? AND seat = ?"
PENCILS = "SELECT * FROM pencils WHERE table_id = ? ORDER BY seat"
PLANS = "SELECT * FROM plans WHERE table_id = ? ORDER BY seat"
PLANNED_BY = """
SELECT plans.table_id, json_array_length(turns)
FROM plans JOIN seats ON seats.table_id = plans.table_id AND seats.seat = plans.seat
WHERE seats.user = ?"""
SNAPSHOT = """
SELECT number, state FROM snapshots WHERE table_id = ? AND number < ? ORDER BY number DESC LIMIT 1"""
ARCHIVE = "SELECT content, fingerprint FROM archives WHERE table_id = ?"
TO_ARCHIVE = """
SELECT id FROM tables INDEXED BY tables_to_archive
WHERE status = 'over' AND archived = 0 AND id > ? ORDER BY id LIMIT 1"""

# The lists choose first and look at seats afterwards, for the chosen only; they leave the states where they are.
SUMMARY = f"""tables.id, game, rules_version, status, guild, channel, post, awaited, offered, kept_for, host,
    created_at, updated_at, waiting_since, due_at, pace, pauses, start, invitations, {SEATS}, {EPOCH} AS epoch"""
TABLES_OF = f"""
SELECT {SUMMARY}
FROM (
    SELECT mine.table_id, mine.waits
    FROM (SELECT table_id, max(awaited) AS waits FROM seats WHERE user = :user GROUP BY table_id) AS mine
    JOIN tables ON tables.id = mine.table_id
    WHERE tables.status IN (SELECT value FROM json_each(:statuses))
    ORDER BY mine.waits DESC, mine.table_id DESC
    LIMIT :limit
) AS chosen
JOIN tables ON tables.id = chosen.table_id
ORDER BY chosen.waits DESC, chosen.table_id DESC"""  # noqa: S608  constant text only
INVITATIONS = f"""
SELECT {SUMMARY}
FROM tables
WHERE status = 'lobby'
    AND (:user IN (SELECT value FROM json_each(kept_for)) OR EXISTS (
        SELECT 1 FROM json_each(invitations) AS one
        WHERE json_extract(one.value, '$.user') = :user AND NOT json_extract(one.value, '$.declined')))
    AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND user = :user)
ORDER BY tables.id DESC
LIMIT :limit"""  # noqa: S608  constant text only
TABLES_IN = f"""
SELECT {SUMMARY}
FROM (
    SELECT id FROM tables
    WHERE channel = :channel AND status IN (SELECT value FROM json_each(:statuses))
    ORDER BY id DESC
    LIMIT :limit
) AS chosen
JOIN tables ON tables.id = chosen.id
ORDER BY chosen.id DESC"""  # noqa: S608  constant text only

TABLES_OF_GUILD = f"""
SELECT {SUMMARY}
FROM tables
WHERE guild = :guild AND status IN (SELECT value FROM json_each(:statuses))
ORDER BY id"""  # noqa: S608  constant text only
OPEN_TABLES = f"""
SELECT {SUMMARY}
FROM tables
WHERE status = 'lobby' AND guild = :guild AND kept_for = '[]'
    AND places > (
        SELECT count(*) FROM (
            SELECT user FROM seats WHERE table_id = tables.id
            UNION SELECT json_extract(one.value, '$.user') FROM json_each(invitations) AS one
            WHERE NOT json_extract(one.value, '$.declined')))
ORDER BY id DESC
LIMIT :limit"""  # noqa: S608  constant text only

TABLES_LEFT = "SELECT table_id FROM seats WHERE user = ? AND gone ORDER BY table_id"
OFFERED_TO = f"""
SELECT {SUMMARY}
FROM tables
WHERE status = 'live' AND id IN (
    SELECT table_id FROM seats WHERE offer IS NOT NULL AND json_extract(offer, '$.to') = :user
)
ORDER BY tables.id DESC LIMIT :limit"""  # noqa: S608  constant text only
OPEN_SEATS = f"""
SELECT {SUMMARY}
FROM tables
WHERE status = 'live' AND guild = :guild AND id IN (
    SELECT table_id FROM seats WHERE offer IS NOT NULL AND json_extract(offer, '$.to') IS NULL
)
ORDER BY tables.id DESC LIMIT :limit"""  # noqa: S608  constant text only
# What was stored while the clock ran ahead is due at once, else it would wait for as long as the clock lied.
DUE_TABLES = """
SELECT id FROM tables
WHERE status IN ('live', 'lobby')
    AND (due_at <= :now OR updated_at > :ahead AND (due_at IS NOT NULL OR status = 'live'))
ORDER BY due_at, id LIMIT :limit"""
NEXT_DUE = """
SELECT min(due_at) FROM (
    SELECT min(due_at) AS due_at FROM tables WHERE status IN ('live', 'lobby') AND due_at IS NOT NULL
    UNION ALL SELECT min(due_at) FROM outbox
)"""
PENDING = """
FROM outbox AS post
WHERE (due_at <= :now OR due_at > :ahead) AND NOT EXISTS (
    SELECT 1 FROM outbox AS earlier
    WHERE earlier.table_id = post.table_id AND earlier.user IS post.user
        AND earlier.id < post.id AND earlier.due_at > :now AND earlier.due_at <= :ahead
)"""
PENDING_POSTS = f"SELECT * {PENDING} ORDER BY id LIMIT :limit"
POSTS_FOR = f"""
SELECT * {PENDING} AND table_id = :table AND user IS :user
ORDER BY id LIMIT :limit"""
PENDING_STREAMS = f"""
SELECT table_id, user {PENDING}
GROUP BY table_id, user ORDER BY min(id)"""
PERSON = "SELECT * FROM people WHERE user = ?"
SETTINGS = "SELECT key, value FROM settings WHERE scope = ?"
DIGEST_PLAN = "SELECT * FROM digests WHERE user = ?"
# What was planned while the clock ran ahead is due at once, to be planned anew.
DUE_DIGESTS = """
SELECT * FROM digests WHERE due_at <= :now OR due_at > :ahead ORDER BY due_at, user LIMIT :limit"""
SETTING = "SELECT value FROM settings WHERE scope = ? AND key = ?"
SHELF = "SELECT name, code FROM shelves WHERE guild = ? AND game = ? ORDER BY rowid"
COUNTS = "SELECT status, count(*) FROM tables GROUP BY status"

ADD_TABLE = """
INSERT INTO tables (version, game, rules_version, options, status, host, places, created_at, updated_at, seed,
    guild, channel, parent, post, awaited, undo, due_at, reminded, state, offered, last_move, waiting_since,
    nudged_at, own_thread, kept_for, again, homeless_in, refused, called_off_by, story, pace, votes, watchers,
    former, on_late, pauses, consent, abandoned_at, start, invitations)
VALUES (:version, :game, :rules_version, :options, :status, :host, :places, :created_at, :updated_at, :seed,
    :guild, :channel, :parent, :post, :awaited, :undo, :due_at, :reminded, :state, :offered, :last_move,
    :waiting_since, :nudged_at, :own_thread, :kept_for, :again, :homeless_in, :refused,
    :called_off_by, :story, :pace, :votes, :watchers, :former, :on_late, :pauses,
    :consent, :abandoned_at, :start, :invitations)"""
CHANGE_TABLE = """
UPDATE tables SET version = :version, game = :game, rules_version = :rules_version, options = :options,
    status = :status, host = :host, places = :places, created_at = :created_at, updated_at = :updated_at,
    seed = :seed, guild = :guild, channel = :channel, parent = :parent, post = :post, awaited = :awaited,
    undo = :undo, due_at = :due_at, reminded = :reminded, state = :state, offered = :offered,
    last_move = :last_move, waiting_since = :waiting_since, nudged_at = :nudged_at, own_thread = :own_thread,
    kept_for = :kept_for, again = :again, homeless_in = :homeless_in, refused = :refused,
    called_off_by = :called_off_by, story = :story, pace = :pace, votes = :votes, watchers = :watchers,
    former = :former, on_late = :on_late, pauses = :pauses, consent = :consent, abandoned_at = :abandoned_at,
    start = :start, invitations = :invitations
WHERE id = :id AND version = :version - 1"""
REMOVE_SEATS = "DELETE FROM seats WHERE table_id = ?"
ADD_SEAT = """
INSERT INTO seats
    (table_id, seat, user, name, stamp, dm_channel, dm_message, awaited, uncalled, asked_at, bank, late,
    offer, gone, missed, stand_in, reminded, called_at,
    unanswered)
VALUES (:table_id, :seat, :user, :name, :stamp, :dm_channel, :dm_message, :awaited, :uncalled, :asked_at, :bank,
    :late, :offer, :gone, :missed, :stand_in, :reminded, :called_at, :unanswered)"""
ADD_MOVE = """
INSERT INTO moves (table_id, number, seat, kind, choices, text, public, events, revealed, at, undone, answers)
VALUES (:table_id, :number, :seat, :kind, :choices, :text, :public, :events, :revealed, :at, :undone, :answers)"""
UNDO_MOVE = "UPDATE moves SET undone = 1 WHERE table_id = ? AND number = ? AND undone = 0"
REMOVE_SNAPSHOTS = "DELETE FROM snapshots WHERE table_id = ? AND number >= ?"
REMOVE_SNAPSHOT = "DELETE FROM snapshots WHERE table_id = ? AND number = ?"
KEEP_SNAPSHOT = """
INSERT INTO snapshots (table_id, number, state) VALUES (?, ?, ?)
ON CONFLICT (table_id, number) DO UPDATE SET state = excluded.state"""
ADD_ARCHIVE = """
INSERT INTO archives (table_id, moves, newest, fingerprint, content)
SELECT id, :moves, :newest, :fingerprint, :content FROM tables WHERE id = :table AND status = 'over'"""
ARCHIVED = (
    "DELETE FROM moves WHERE table_id = ?",
    "DELETE FROM snapshots WHERE table_id = ?",
    "DELETE FROM pencils WHERE table_id = ?",
    "UPDATE tables SET archived = 1 WHERE id = ?",
)
KEEP_PENCIL = """
INSERT INTO pencils (table_id, seat, revision, choices, partial, rest)
VALUES (:table_id, :seat, :revision, :choices, :partial, :rest)
ON CONFLICT (table_id, seat) DO UPDATE
SET revision = excluded.revision, choices = excluded.choices, partial = excluded.partial, rest = excluded.rest"""
REMOVE_PENCIL = "DELETE FROM pencils WHERE table_id = ? AND seat = ?"
KEEP_PLAN = """
INSERT INTO plans (table_id, seat, revision, turns) VALUES (:table_id, :seat, :revision, :turns)
ON CONFLICT (table_id, seat) DO UPDATE SET revision = excluded.revision, turns = excluded.turns"""
REMOVE_PLAN = "DELETE FROM plans WHERE table_id = ? AND seat = ?"
ADD_POST = f"""
INSERT INTO outbox (table_id, kind, body, marker, user, due_at, attempts, tried_at, tried_below)
VALUES (:table_id, :kind, :body,
    coalesce(nullif(:marker, ''), {EPOCH} || :numbered),
    :user, :due_at, :attempts, :tried_at, :tried_below)"""  # noqa: S608  constant text only
BEGIN_EPOCH = "INSERT OR IGNORE INTO settings (scope, key, value) VALUES ('file', 'epoch', ?)"
END_EPOCH = "DELETE FROM settings WHERE scope = 'file' AND key = 'epoch'"
POST_TRIED = """
UPDATE outbox SET tried_at = coalesce(tried_at, :now), tried_below = coalesce(tried_below, :below) WHERE id = :id"""
POST_DONE = "DELETE FROM outbox WHERE id = ?"
POST_CHANGED = "UPDATE outbox SET body = ? WHERE id = ?"
POST_FAILED = "UPDATE outbox SET attempts = attempts + 1, due_at = :due_at WHERE id = :id"
POST_PUT_OFF = "UPDATE outbox SET due_at = :due_at WHERE id = :id"
KEEP_PERSON = """
INSERT INTO people (user, notify, dm_closed, dm_told, dm_closed_at, in_words, zone, quiet, away, reminders, digest,
    called_next)
VALUES (:user, :notify, :dm_closed, :dm_told, :dm_closed_at, :in_words, :zone, :quiet, :away, :reminders, :digest,
    :called_next)
ON CONFLICT (user) DO UPDATE
SET notify = excluded.notify, dm_closed = excluded.dm_closed, dm_told = excluded.dm_told,
    dm_closed_at = excluded.dm_closed_at, in_words = excluded.in_words,
    zone = excluded.zone, quiet = excluded.quiet, away = excluded.away, reminders = excluded.reminders,
    digest = excluded.digest, called_next = excluded.called_next"""
KEEP_DIGEST_PLAN = """
INSERT INTO digests (user, due_at, told_on) VALUES (:user, :due_at, :told_on)
ON CONFLICT (user) DO UPDATE SET due_at = excluded.due_at, told_on = excluded.told_on"""
REMOVE_DIGEST_PLAN = "DELETE FROM digests WHERE user = ?"
KEEP_SETTING = """
INSERT INTO settings (scope, key, value) VALUES (?, ?, ?)
ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value"""
REMOVE_SETTING = "DELETE FROM settings WHERE scope = ? AND key = ?"
KEEP_ON_SHELF = """
INSERT INTO shelves (guild, game, name, code)
SELECT :guild, :game, :name, :code
WHERE (SELECT count(*) FROM shelves WHERE guild = :guild AND game = :game AND name <> :name) < :most
ON CONFLICT (guild, game, name) DO UPDATE SET code = excluded.code"""
REMOVE_FROM_SHELF = "DELETE FROM shelves WHERE guild = ? AND game = ? AND name = ?"
