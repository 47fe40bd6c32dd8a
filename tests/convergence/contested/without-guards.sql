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
  -- As for a distant standby: the others decide meanwhile.
  if cardinality(reserved_bookings) > 0 then
    perform pg_sleep(0.05);
  end if;

  first_ensured := first_change_number();
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

  perform reserve_hours(reserved_bookings, hours_bookings, hours_providers, hours_starts, hours_ends);

  return first_number;
end
$$;
