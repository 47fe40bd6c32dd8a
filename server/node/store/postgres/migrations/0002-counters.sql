-- Counts of rate limits, and who was active lately. Unlogged: no commit waits for the disk or a standby, and a crash empties the table.

create unlogged table counter (
  key text collate "C" primary key,
  count bigint not null,
  ends_at timestamptz not null,
  -- Of failures: when the next attempt may follow.
  next_at timestamptz not null
) with (fillfactor = 50);

-- The wait after that many failures: none for the first, then one second, doubled with each.
create function failure_delay(failures bigint, free bigint, longest double precision) returns interval
language sql immutable
as $$
  select case
    when failures <= free then interval '0'
    else make_interval(secs => least(longest, power(2, least(30, failures - free - 1))))
  end
$$;
