-- What CockroachDB and YugabyteDB do not run, with what would take its place there. Three things of the kind stand elsewhere:
-- - the lock of a migration (migrate-postgres.ts), needed before there are tables. Instead: a row of setting, locked for update;
-- - LISTEN (postgres-changes.ts). Instead: nothing, a process that is not notified polls each second;
-- - the planner settings of commit_documents, which PostgreSQL takes with the function. Instead: nothing.

create extension if not exists btree_gist;

-- Hours of accepted and running bookings. No two bookings of a provider overlap.
-- Instead of the constraint: nothing, because a command also compares the revision of the provider's calendar.
create table reservation (
  booking text collate "C" not null,
  provider text collate "C" not null,
  hours tstzrange not null,
  constraint reservation_overlap exclude using gist (provider with =, hours with &&)
);
create index reservation_booking on reservation (booking);

-- Raises exclusion_violation when hours overlap.
create function reserve_hours(
  released text[],
  bookings text[],
  providers text[],
  starts timestamptz[],
  ends timestamptz[]
) returns void
language sql
as $$
  delete from reservation where booking = any (released);
  insert into reservation (booking, provider, hours)
  select booking, provider, tstzrange(starts_at, ends_at)
  from unnest(bookings, providers, starts, ends) as hours (booking, provider, starts_at, ends_at);
$$;

-- Change numbers are the transaction's id times 1,024, and the place of the write in it.
-- Instead: a counter in a row that each transaction raises as its last step, so that numbers are in the order of commits.

-- What is added to a transaction's id, so that numbers keep rising after the data was copied to another server.
create table numbering (
  added bigint not null
);
insert into numbering values (0);

-- The first number of this transaction.
create function first_change_number() returns bigint
language sql volatile
as $$
  select (pg_current_xact_id()::text::bigint + added) * 1024 from numbering
$$;

-- Numbers below this belong to transactions that have ended.
create function settled_before() returns bigint
language sql stable
as $$
  select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + added) * 1024 from numbering
$$;

-- No transaction had this number yet. Where it is below a document's, the data comes from another server.
create function next_change_number() returns bigint
language sql stable
as $$
  select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + added) * 1024 from numbering
$$;

-- Tells the other processes that there are changes. Instead: nothing, see LISTEN above.
create function wake_readers(channel text) returns void
language sql
as $$
  select pg_notify(channel, '')
$$;

-- Counts of rate limits, and who was active lately. Unlogged: no commit waits for the disk or a standby, and a crash empties the
-- table. Instead: an ordinary table, and a slower one.
create unlogged table counter (
  key text collate "C" primary key,
  count bigint not null,
  ends_at timestamptz not null,
  -- Of failures: when the next attempt may follow.
  next_at timestamptz not null
) with (fillfactor = 50);
