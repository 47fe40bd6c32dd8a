/** Hours that three requests contend for, one after the other at a steady pace while faults happen, and the check at the end. */
import { ulid } from 'ulid'
import type { Uid, Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { DatabaseAddress } from '#server/node/database-url.ts'
import { requestFor } from '#tests/contract/support/people.ts'
import { checkContestedMarket, type CheckedMarket } from './check-contested-market.ts'
import type { Fault } from './fault-schedule.ts'
import { injectFaults, type Happened, type Nodes } from './inject-faults.ts'
import { openContestedMarket, type ContestedMarket } from './open-contested-market.ts'
import { readStoredMarket } from './read-stored-market.ts'
import { openJournal, runFromDevice, type Journal, type Lines, type Person } from './repeating-device.ts'
import { watchPrimary } from './watch-primary.ts'

export const SERVERS = 3
const CONTENDERS = 3
/** Contended hours of one provider, all on one day. */
const HOURS_OF_ONE = 10
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
  readonly hours: readonly Hour[]
  readonly faults: readonly Happened[]
  readonly journal: Journal
  readonly outputs: readonly string[]
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Lagos is an hour ahead of UTC all year. */
const startOf = (nth: number, day: number): string => instantFromMs(day + (FIRST_HOUR - 1 + nth) * 3_600_000)

/** Asks for one hour from three customers and accepts all three at the same moment. @returns how many won */
async function contend(
  lines: Lines,
  market: ContestedMarket,
  hour: number,
  provider: Person,
  startsAt: string,
): Promise<Pick<Hour, 'winners' | 'reason'>> {
  const bookings = Array.from({ length: CONTENDERS }, () => ulid() as Ulid)
  const asked = await Promise.all(
    bookings.map((booking, index) => {
      const customer = market.customers[index]
      if (!customer) throw new Error('no such customer')
      const args = { ...requestFor(provider.uid, booking, startsAt), booking_id: booking }
      return runFromDevice(lines, customer, hour + index, 'request_booking', args)
    }),
  )
  const unasked = asked.filter((told) => told?.state !== 'accepted')
  if (unasked.length > 0) return { winners: 0, reason: `a request was ${unasked[0]?.code ?? 'not answered'}` }
  const accepted = await Promise.all(
    bookings.map((booking, index) => runFromDevice(lines, provider, hour + index, 'accept_booking', { booking_id: booking })),
  )
  const winners = accepted.filter((told) => told?.state === 'accepted').length
  const others = accepted.filter((told) => told?.state !== 'accepted' && told?.code !== 'slot_taken')
  return others.length === 0 ? { winners } : { winners, reason: others.map((told) => told?.code ?? 'not answered').join(', ') }
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
  const market = await openContestedMarket({ ...options, servers: SERVERS, providers, customers: CONTENDERS })
  const watch = watchPrimary(address)
  const journal = openJournal()
  const [away, happened, hours] = [new Set<number>(), [] as Happened[], [] as Hour[]]
  while (watch.primary() === undefined) await pause(LOOK_MS)
  const started = performance.now()
  const nowMs = (): number => performance.now() - started
  const stopWatching = watchServers(market, away, journal)
  let [isEnough, isOver] = [false, false]
  const lines: Lines = {
    servers: SERVERS,
    origin: (server) => market.servers[server]?.origin() ?? '',
    nowMs,
    isOver: () => isOver,
    journal,
  }
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
    const contended: Promise<void>[] = []
    for (let hour = 0; hour < options.hours; hour += 1) {
      await pause(Math.max(0, (hour * durationMs) / options.hours - nowMs()))
      const provider = market.providers[Math.floor(hour / HOURS_OF_ONE)]
      if (!provider) throw new Error('no such provider')
      const begun = { provider: provider.uid, askedMs: nowMs(), wasReachable: watch.primary() !== undefined }
      contended.push(
        contend(lines, market, hour, provider, startOf(hour % HOURS_OF_ONE, day)).then((result) => {
          hours.push({ ...begun, ...result, ms: nowMs() - begun.askedMs })
        }),
      )
    }
    isEnough = true
    await faults
    const settled = setTimeout(() => (isOver = true), SETTLE_MS)
    await Promise.all(contended)
    clearTimeout(settled)
    const checked = checkContestedMarket(await readStoredMarket(address), journal.told)
    return { checked, hours, faults: happened, journal, outputs: market.servers.map((server) => server.output()) }
  } finally {
    isOver = true
    stopWatching()
    await watch.stop()
    await market.close()
  }
}
