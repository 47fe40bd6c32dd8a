/** Figures of a reconnecting crowd, and what they must be. */
import type { Measured } from './crowd-network.ts'
import type { ReconnectResult } from './run-reconnect.ts'

const P99_MS = 2_000
const DRAINED_MS = 60_000
const WINDOW_MS = 1_000

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** The most requests that begin within a second. */
function mostInOneSecond(measured: readonly Measured[]): number {
  const starts = measured.map(({ atMs }) => atMs).toSorted((a, b) => a - b)
  let [most, from] = [0, 0]
  for (const [index, start] of starts.entries()) {
    while (start - (starts[from] ?? 0) > WINDOW_MS) from += 1
    most = Math.max(most, index - from + 1)
  }
  return most
}

export function reconnectFigures({ measured, drainedMs, liveMs, commands, schedules, faults }: ReconnectResult): {
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly string[]
} {
  const times = measured.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b)
  const withStatus = (from: number, to = from): number => measured.filter(({ status }) => status >= from && status <= to).length
  const withKind = (wanted: Measured['kind']): number => measured.filter(({ kind }) => kind === wanted).length
  const counts = {
    commands,
    requests: measured.length,
    long_polls: withKind('longpoll'),
    pages: withKind('changes'),
    pushes: withKind('push'),
    most_in_a_second: mostInOneSecond(measured),
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
    longest_ms: times.at(-1) ?? 0,
    status_5xx: withStatus(500, 599),
    status_429: withStatus(429),
    unanswered: withStatus(0),
    drained_ms: Math.round(drainedMs ?? -1),
    live_ms: Math.round(liveMs ?? -1),
    server_ran_ms: Math.round(schedules.server.ranMs),
    server_waited_ms: Math.round(schedules.server.waitedMs),
    crowd_ran_ms: Math.round(schedules.crowd.ranMs),
    crowd_waited_ms: Math.round(schedules.crowd.waitedMs),
  }
  const failures = [...faults]
  if (counts.p99_ms > P99_MS) failures.push(`one of a hundred requests took ${counts.p99_ms} ms`)
  if (counts.status_5xx > 0) failures.push(`${counts.status_5xx} answers with 5xx`)
  if (counts.status_429 > 0) failures.push(`${counts.status_429} answers with 429 to an honest crowd`)
  if (drainedMs === undefined || drainedMs > DRAINED_MS) failures.push(`commands waited for ${counts.drained_ms} ms`)
  if (liveMs === undefined || liveMs > DRAINED_MS) failures.push(`devices were without news for ${counts.live_ms} ms`)
  return { counts, failures }
}
