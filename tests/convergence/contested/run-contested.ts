/** Hours that three requests contend for, one after the other at a steady pace while faults happen, and the check at the end. */
import { ulid } from 'ulid'
import type { Uid, Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { DatabaseAddress } from '#server/node/database-url.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { requestFor } from '#tests/contract/support/people.ts'
import { checkContestedMarket, type CheckedMarket } from './check-contested-market.ts'
import type { Fault } from './fault-schedule.ts'
import { followFeed, type FollowedFeed } from './follow-feed.ts'
import { injectFaults, type Happened, type Nodes } from './inject-faults.ts'
import { openContestedMarket, type ContestedMarket } from './open-contested-market.ts'
import { readStoredMarket, type StoredMarket } from './read-stored-market.ts'
import { openJournal, pushFromDevice, type Journal, type RunContext, type Person, type KnownOutcome } from './repeating-device.ts'
import { watchPrimary } from './watch-primary.ts'

export const SERVERS = 3
const CONTENDERS = 3
/** Share of the contests that are about two hours, whose commands are in one push. */
const PAIRS = 0.5
/** Contended hours of one provider, all on one day. */
const HOURS_OF_ONE = 10
/** A customer asks for up to three hours of one provider, and of three providers: more requests are not open at once. */
const GROUPS = HOURS_OF_ONE / 2
const PROVIDERS_OF_GROUP = 3
const DAYS_AHEAD = 3
const FIRST_HOUR = 9
const DAY_MS = 86_400_000
/** Devices may still repeat their commands for this long after the last hour and the last fault. */
const SETTLE_MS = 90_000
/** A server is asked whether it still runs this often. */
const LOOK_MS = 500

export interface ContestedRun {
  readonly url: string
  readonly address: DatabaseAddress
  readonly nodes: Nodes
  readonly hours: number
  readonly seed: number
  readonly durationMs: number
  readonly faults: readonly Fault[]
  readonly withoutGuards: boolean
  readonly onProgress?: (line: string) => void
}

/** An hour that was contended for. */
export interface Hour {
  readonly provider: Uid
  readonly askedMs: number
  /** A primary could be reached when it was asked for. */
  readonly wasReachable: boolean
  /** Acceptances that were told that they won. */
  readonly winners: number
  /** What happened instead of one winner and refusals because the hour is taken. */
  readonly reason?: string
  /** From asking to the last answer. */
  readonly ms: number
}

export interface ContestedResult {
  readonly checked: CheckedMarket
  readonly stored: StoredMarket
  /** Bookings that a followed feed did not deliver. */
  readonly missed: readonly string[]
  readonly hours: readonly Hour[]
  readonly faults: readonly Happened[]
  readonly journal: Journal
  readonly outputs: readonly string[]
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Lagos is an hour ahead of UTC all year. */
const startOf = (nth: number, day: number): string => instantFromMs(day + (FIRST_HOUR - 1 + nth) * 3_600_000)

interface Contest {
  readonly market: ContestedMarket
  readonly provider: Person
  /** Numbers of the hours in the run. */
  readonly hours: readonly number[]
  readonly day: number
}

function verdictOf(accepted: readonly (KnownOutcome | undefined)[]): Pick<Hour, 'winners' | 'reason'> {
  const winners = accepted.filter((told) => told?.state === 'accepted').length
  const others = accepted.filter((told) => told?.state !== 'accepted' && told?.code !== 'slot_taken')
  return others.length === 0 ? { winners } : { winners, reason: others.map((told) => told?.code ?? 'not answered').join(', ') }
}

/** Returns the customers who ask for the hours that begin with this one. */
function contendersFor({ customers }: ContestedMarket, hour: number): readonly Person[] {
  const round = GROUPS * Math.floor(hour / (HOURS_OF_ONE * PROVIDERS_OF_GROUP))
  const group = round + Math.floor((hour % HOURS_OF_ONE) / 2)
  return customers.slice(group * CONTENDERS, (group + 1) * CONTENDERS)
}

/** Asks for hours from three customers and accepts everything at the same moment. @returns how many won each hour */
async function contend(lines: RunContext, { market, provider, hours, day }: Contest): Promise<Pick<Hour, 'winners' | 'reason'>[]> {
  const [firstHour = 0] = hours
  const asked = await Promise.all(
    contendersFor(market, firstHour).map((customer, index) => {
      const wanted = hours.map((hour) => {
        const booking_id = ulid() as Ulid
        return { ...requestFor(provider.uid, booking_id, startOf(hour % HOURS_OF_ONE, day)), booking_id }
      })
      return pushFromDevice(lines, customer, firstHour + index, 'request_booking', wanted)
    }),
  )
  if (!asked.every((told) => told?.every(({ state }) => state === 'accepted'))) {
    const refused = asked.flatMap((told) => told ?? []).find(({ state }) => state !== 'accepted')
    return hours.map(() => ({ winners: 0, reason: `a request was ${refused?.code ?? 'not answered'}` }))
  }
  const accepted = await Promise.all(
    asked.map((told = [], index) => {
      const wanted = told.map(({ booking }) => ({ booking_id: booking }))
      return pushFromDevice(lines, provider, firstHour + index, 'accept_booking', index === 1 ? wanted.toReversed() : wanted)
    }),
  )
  return hours.map((_hour, at) =>
    verdictOf(asked.map((told, index) => accepted[index]?.find(({ booking }) => booking === told?.[at]?.booking))),
  )
}

/** Watches that no server ends on its own. */
function watchServers({ servers }: ContestedMarket, away: ReadonlySet<number>, journal: Journal): () => void {
  const ended = new Set<number>()
  const timer = setInterval(() => {
    for (const [index, server] of servers.entries())
      if (!away.has(index) && !ended.has(index) && server.hasEnded()) {
        ended.add(index)
        journal.wrong.push(`server ${index + 1} ended: ${server.output().slice(-500)}`)
      }
  }, LOOK_MS)
  return () => clearInterval(timer)
}

export async function runContested(options: ContestedRun): Promise<ContestedResult> {
  const { address, nodes, durationMs, onProgress = () => undefined } = options
  const providers = Math.ceil(options.hours / HOURS_OF_ONE)
  const market = await openContestedMarket({
    ...options,
    servers: SERVERS,
    providers,
    customers: CONTENDERS * GROUPS * Math.ceil(providers / PROVIDERS_OF_GROUP),
  })
  const watch = watchPrimary(address)
  const journal = openJournal()
  const [away, happened, hours] = [new Set<number>(), [] as Happened[], [] as Hour[]]
  while (watch.primary() === undefined) await pause(LOOK_MS)
  const started = performance.now()
  const nowMs = (): number => performance.now() - started
  const stopWatching = watchServers(market, away, journal)
  let [isEnough, isOver] = [false, false]
  const lines: RunContext = {
    servers: SERVERS,
    origin: (server) => market.servers[server]?.origin() ?? '',
    nowMs,
    isOver: () => isOver,
    journal,
  }
  const feeds: FollowedFeed[] = []
  try {
    const expectAway = (server: number, isAway: boolean): void => void (isAway ? away.add(server) : away.delete(server))
    const onFault = (fault: Happened): void => {
      happened.push(fault)
      onProgress(`${(fault.beganMs / 1_000).toFixed(0)} s: ${fault.what}; ${hours.length} hours decided`)
    }
    const faults = injectFaults(
      options.faults,
      { nodes, servers: market.servers, primary: watch.primary, nowMs, expectAway },
      onFault,
      () => isEnough,
    )
    const day = Math.floor(Date.now() / DAY_MS + DAYS_AHEAD) * DAY_MS
    feeds.push(...market.customers.map((customer) => followFeed(lines, customer)))
    const random = seededRandom(options.seed)
    const contended: Promise<void>[] = []
    for (let next = 0; next < options.hours;) {
      await pause(Math.max(0, (next * durationMs) / options.hours - nowMs()))
      const provider = market.providers[Math.floor(next / HOURS_OF_ONE)]
      if (!provider) throw new Error('no such provider')
      const isPair = next % HOURS_OF_ONE < HOURS_OF_ONE - 1 && next + 1 < options.hours && random.chance(PAIRS)
      const numbers = isPair ? [next, next + 1] : [next]
      const begun = { provider: provider.uid, askedMs: nowMs(), wasReachable: watch.primary() !== undefined }
      contended.push(
        contend(lines, { market, provider, hours: numbers, day }).then((results) => {
          hours.push(...results.map((result) => ({ ...begun, ...result, ms: nowMs() - begun.askedMs })))
        }),
      )
      next += numbers.length
    }
    isEnough = true
    await faults
    const settled = setTimeout(() => (isOver = true), SETTLE_MS)
    await Promise.all(contended)
    clearTimeout(settled)
    const stored = await readStoredMarket(address)
    const missed = (await Promise.all(feeds.map((feed) => feed.finish(stored.bookings)))).flat()
    const checked = checkContestedMarket(stored, journal.told)
    return { checked, stored, missed, hours, faults: happened, journal, outputs: market.servers.map((server) => server.output()) }
  } finally {
    isOver = true
    stopWatching()
    for (const feed of feeds) feed.stop()
    await watch.stop()
    await market.close()
  }
}
