-- Documents, their bytes, and the function that commits a transaction.

create table setting (
  name text primary key,
  value text not null
);

-- rev is the number of the change that wrote the document: 1,024 numbers for each transaction, in the order of its writes.
-- json keeps the text as it was sent; jsonb refuses U+0000. A null body is a deletion, which feeds pass on.
create table document (
  id text collate "C" primary key,
  rev bigint not null,
  body json
);
create index document_rev on document (rev);

-- Photos and sealed papers. PostgreSQL keeps values of this size in pieces outside the row.
create table document_bytes (
  id text collate "C" primary key,
  bytes bytea not null
);
alter table document_bytes alter column bytes set storage external;

-- Writes everything or nothing. Returns the change number of the first write, or null when a document is not at the expected revision.
-- A revision of 0 is a document that does not exist. Raises unique_violation when another transaction created a document
-- at this moment, and exclusion_violation when hours overlap.
create function commit_documents(
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
-- A plan made while the tables were empty would read them from end to end.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  first_ensured bigint;
  first_number bigint;
  inserted bigint;
  updated bigint;
begin
  -- Rows are locked in the order of their ids, so that two transactions never wait for each other.
  if exists (
    select from unnest(write_ids, write_revs) as expected (id, rev)
    left join (
      select id, case when body is null then 0 else rev end as rev
      from document where id = any (write_ids) order by id for no key update
    ) as locked using (id)
    where coalesce(locked.rev, 0) <> expected.rev
  ) then
    return null;
  end if;

  -- A document that is only read is not waited for: whoever has it locked is about to change it.
  if cardinality(read_ids) > 0 and exists (
    select from unnest(read_ids, read_revs) as expected (id, rev)
    left join document as present on present.id = expected.id and present.body is not null
    left join (select id from document where id = any (read_ids) for share skip locked) as locked on locked.id = expected.id
    where coalesce(present.rev, 0) <> expected.rev or (expected.rev <> 0 and locked.id is null)
  ) then
    return null;
  end if;

  first_ensured := first_change_number();
  first_number := first_ensured + cardinality(ensured_ids);

  insert into document (id, rev, body)
  select id, first_number + place - 1, body::json
  from unnest(write_ids, write_revs, write_bodies) with ordinality as written (id, expected, body, place)
  where expected = 0 and not exists (select from document where document.id = written.id and document.body is null)
  order by id;
  get diagnostics inserted = row_count;

  update document
  set rev = first_number + place - 1, body = written.body::json
  from unnest(write_ids, write_revs, write_bodies) with ordinality as written (id, expected, body, place)
  where document.id = written.id
    and document.rev < first_ensured
    and (document.rev = expected or (expected = 0 and document.body is null));
  get diagnostics updated = row_count;

  if inserted + updated <> cardinality(write_ids) then
    raise unique_violation using message = 'a document was created at this moment';
  end if;

  if cardinality(ensured_ids) > 0 then
    insert into document as existing (id, rev, body)
    select id, first_ensured + place - 1, body::json
    from unnest(ensured_ids, ensured_bodies) with ordinality as ensured (id, body, place)
    order by id
    on conflict (id) do update set rev = excluded.rev, body = excluded.body where existing.body is null;
  end if;

  delete from document_bytes where id = any (write_ids);
  if cardinality(byte_ids) > 0 then
    insert into document_bytes (id, bytes) select * from unnest(byte_ids, byte_values);
  end if;

  if cardinality(reserved_bookings) > 0 then
    perform reserve_hours(reserved_bookings, hours_bookings, hours_providers, hours_starts, hours_ends);
  end if;

  return first_number;
end
$$;
