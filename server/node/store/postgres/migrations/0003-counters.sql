-- The waits of rate limits.

-- The wait after that many failures: none for the first, then one second, doubled with each.
create function failure_delay(failures bigint, free bigint, longest double precision) returns interval
language sql immutable
as $$
  select case
    when failures <= free then interval '0'
    else make_interval(secs => least(longest, power(2, least(30, failures - free - 1))))
  end
$$;
