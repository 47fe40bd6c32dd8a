-- For the control: hours may overlap, and a transaction is written without comparing what it rests on.

alter table reservation drop constraint reservation_overlap;

create or replace function commit_documents(
  write_ids text[],
  write_revs bigint[],
  write_bodies text[],
  ensured_ids text[],
  ensured_bodies text[],
  read_ids text[],
  read_revs bigint[],
  byte_ids text[],
  byte_values bytea[],
  reserved_bookings text[],
  hours_bookings text[],
  hours_providers text[],
  hours_starts timestamptz[],
  hours_ends timestamptz[]
) returns bigint
language plpgsql
as $$
declare
  first_ensured bigint;
  first_number bigint;
begin
  select (pg_current_xact_id()::text::bigint + added) * 1024 into first_ensured from numbering;
  first_number := first_ensured + cardinality(ensured_ids);

  insert into document as existing (id, rev, body)
  select id, first_number + place - 1, body::json
  from unnest(write_ids, write_bodies) with ordinality as written (id, body, place)
  order by id
  on conflict (id) do update set rev = excluded.rev, body = excluded.body;

  insert into document as existing (id, rev, body)
  select id, first_ensured + place - 1, body::json
  from unnest(ensured_ids, ensured_bodies) with ordinality as ensured (id, body, place)
  order by id
  on conflict (id) do update set rev = excluded.rev, body = excluded.body where existing.body is null;

  delete from document_bytes where id = any (write_ids);
  insert into document_bytes (id, bytes) select * from unnest(byte_ids, byte_values);

  delete from reservation where booking = any (reserved_bookings);
  insert into reservation (booking, provider, hours)
  select booking, provider, tstzrange(starts, ends)
  from unnest(hours_bookings, hours_providers, hours_starts, hours_ends) as hours (booking, provider, starts, ends);

  return first_number;
end
$$;
