/** Counters in PostgreSQL. Each call is one statement, on the clock of the database. */
import type { CounterStore } from '../../../platform/counter-store.ts'
import type { Row } from './postgres-connections.ts'

/** Longest time between two deletions of ended counts, ms. */
const CLEANUP_MS = 600_000

/**
 * A count further ahead than it can be was made before the clock was set back: it has ended. The moment counts, not the start of the
 * transaction, which is before that of another one that began later and came first.
 */
const isCurrent = (seconds: string): string =>
  `(known.ends_at > clock_timestamp() and known.ends_at <= clock_timestamp() + make_interval(secs => ${seconds}))`

const ADD = `
  insert into counter as known (key, count, ends_at, next_at)
  values ($1, greatest(0, $2::bigint), now() + make_interval(secs => $3), now())
  on conflict (key) do update set
    count = case when ${isCurrent('$3')} then greatest(0, known.count + $2) else excluded.count end,
    ends_at = case when ${isCurrent('$3')} then known.ends_at else excluded.ends_at end
  returning count, extract(epoch from ends_at - now()) * 1000 as ms_left`

const READ = 'select count from counter where key = $1 and ends_at > now()'

// A refused attempt changes no row. The row is read as it was before the statement, so its wait may be over. An attempt that waited for the
// row compares with the moment, not with the start of its transaction.
const ATTEMPT = `
  with counted as (
    insert into counter as known (key, count, ends_at, next_at)
    values ($1, 1, now() + make_interval(secs => $2), now() + failure_delay(1, $3, $4))
    on conflict (key) do update set
      count = case when ${isCurrent('$2')} then known.count + 1 else 1 end,
      ends_at = case when ${isCurrent('$2')} then known.ends_at else excluded.ends_at end,
      next_at = clock_timestamp() + failure_delay(case when ${isCurrent('$2')} then known.count + 1 else 1 end, $3, $4)
    where not ${isCurrent('$2')} or known.count < $3 or known.next_at <= clock_timestamp()
    returning key
  )
  select false as is_counted, extract(epoch from next_at - now()) * 1000 as ms from counter
  where key = $1 and not exists (select from counted)
  union all
  select true, 0 from counted`

const RENEW = `
  insert into counter as known (key, count, ends_at, next_at) values ($1, 1, now() + make_interval(secs => $2), now())
  on conflict (key) do update set count = 1, ends_at = excluded.ends_at`

/** An attempt that had to wait for a row that appeared meanwhile, ms. */
const UNKNOWN_WAIT_MS = 1_000

/** @param run runs a statement, prepared under a name */
export function openPostgresCounters(run: (name: string, text: string, ...values: unknown[]) => Promise<readonly Row[]>): {
  readonly counters: CounterStore
  stop(): void
} {
  let timer: NodeJS.Timeout | undefined

  /** Deletes ended counts from time to time; the moments of several processes differ. */
  function scheduleCleanup(): void {
    timer = setTimeout(
      () => {
        run('counter cleanup', 'delete from counter where ends_at <= now()').catch(() => undefined)
        scheduleCleanup()
      },
      CLEANUP_MS * (0.5 + Math.random() / 2),
    )
    timer.unref()
  }
  scheduleCleanup()

  return {
    counters: {
      async add(key, points, seconds) {
        const [row] = await run('counter add', ADD, key, points, seconds)
        return { count: Number(row?.['count']), msLeft: Number(row?.['ms_left']) }
      },
      async read(key) {
        const [row] = await run('counter read', READ, key)
        return Number(row?.['count'] ?? 0)
      },
      async attempt(key, { freeAttempts, maxWaitSeconds, seconds }) {
        const [row] = await run('counter attempt', ATTEMPT, key, seconds, freeAttempts, maxWaitSeconds)
        return row?.['is_counted'] === true ? 0 : Math.max(1, Number(row?.['ms'] ?? UNKNOWN_WAIT_MS))
      },
      renew: async (key, seconds) => void (await run('counter renew', RENEW, key, seconds)),
      remove: async (key) => void (await run('counter remove', 'delete from counter where key = $1', key)),
    },
    stop: () => clearTimeout(timer),
  }
}
