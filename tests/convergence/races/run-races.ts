/** Rounds of a race: several requests for overlapping hours, all accepted at the same moment, through every server. */
import type { Uid, Ulid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { seededRandom, type SeededRandom } from '#tests/support/device/seeded-random.ts'
import { checkProviderTime, type Attempt } from './check-provider-time.ts'
import type { RaceMarket } from './race-market.ts'

/** Rounds of one provider, each on its own day, so that calendars are not empty. */
const ROUNDS_OF_ONE = 10
const DAY_MS = 86_400_000
const FIRST_HOUR = 9
const LAST_END = 19

export interface RaceFigures {
  readonly rounds: number
  readonly acceptances: number
  readonly won: number
  /** Number of bookings that lost against other bookings. */
  readonly lost: number
  /** Number of acceptances of a booking that another device had accepted already. */
  readonly repeated: number
  readonly faults: readonly string[]
}

interface Wanted {
  readonly startsAt: Instant | null
  readonly durationHours: number
}

/** Lagos is an hour ahead of UTC all year. */
const startAt = (dayMs: number, hour: number): Instant => instantFromMs(dayMs + (hour - 1) * 3_600_000)

/** Two to five requests, most of them over the same hours. */
function drawRequests(random: SeededRandom, dayMs: number, mayBeNow: boolean): Wanted[] {
  const common = FIRST_HOUR + random.below(LAST_END - FIRST_HOUR - 1)
  return Array.from({ length: 2 + random.below(4) }, (): Wanted => {
    if (mayBeNow && random.chance(0.4)) return { startsAt: null, durationHours: 0.5 + random.below(6) / 2 }
    const hour = random.chance(0.6) ? common : FIRST_HOUR + random.below(LAST_END - FIRST_HOUR)
    const longest = Math.min(3, LAST_END - hour)
    return { startsAt: startAt(dayMs, hour), durationHours: 0.5 + random.below(longest * 2) / 2 }
  })
}

/** Everyone asks for the same hour and each request is accepted on another device, all at the same moment. */
async function playCrowd(market: RaceMarket, provider: Uid, startsAt: Instant, contenders: number): Promise<Attempt[]> {
  const everyone = Array.from({ length: contenders }, (_, index) => index)
  const bookings = await Promise.all(everyone.map(() => market.ask(provider, startsAt, 1)))
  return Promise.all(
    bookings.map(async (booking, index) => ({ booking, response: await market.accept(index % market.servers, provider, booking) })),
  )
}

/** One wins, and all others are told that the hour is taken. */
function checkCrowd(round: number, attempts: readonly Attempt[]): string[] {
  const won = attempts.filter(({ response }) => response.accepted).length
  const taken = attempts.filter(({ response }) => response.code === 'slot_taken').length
  if (won === 1 && taken === attempts.length - 1) return []
  return [`round ${round}: ${won} won and ${taken} were told that the hour is taken, of ${attempts.length}`]
}

async function playRound(market: RaceMarket, provider: Uid, wanted: readonly Wanted[], random: SeededRandom): Promise<Attempt[]> {
  const bookings: Ulid[] = []
  for (const { startsAt, durationHours } of wanted) bookings.push(await market.ask(provider, startsAt, durationHours))
  const sent = bookings.flatMap((booking) => {
    const server = random.below(market.servers)
    // A second device of the provider accepts at the same moment.
    return random.chance(0.3)
      ? [
          { booking, server },
          { booking, server: (server + 1) % market.servers },
        ]
      : [{ booking, server }]
  })
  return Promise.all(sent.map(async ({ booking, server }) => ({ booking, response: await market.accept(server, provider, booking) })))
}

/** @param onRound called after each, with its number @param contenders for one hour; undefined: requests that are drawn */
export async function runRaces(
  market: RaceMarket,
  rounds: number,
  seed: number,
  onRound: (round: number) => void = () => undefined,
  contenders?: number,
): Promise<RaceFigures> {
  const random = seededRandom(seed)
  const today = Math.floor(market.nowMs() / DAY_MS) * DAY_MS
  const attempts: Attempt[] = []
  const faults: string[] = []
  let provider: Uid | undefined
  for (let round = 0; round < rounds; round += 1) {
    const nth = round % ROUNDS_OF_ONE
    if (nth === 0 || provider === undefined) provider = await market.newProvider()
    const day = today + (3 + nth) * DAY_MS
    if (contenders === undefined) attempts.push(...(await playRound(market, provider, drawRequests(random, day, nth === 0), random)))
    else {
      const played = await playCrowd(market, provider, startAt(day, FIRST_HOUR + random.below(LAST_END - FIRST_HOUR)), contenders)
      faults.push(...checkCrowd(round, played))
      attempts.push(...played)
    }
    onRound(round + 1)
  }
  const count = (isSo: (attempt: Attempt) => boolean): number => attempts.filter(isSo).length
  return {
    rounds,
    acceptances: attempts.length,
    won: count(({ response }) => response.accepted),
    lost: count(({ response }) => response.code === 'slot_taken'),
    repeated: count(({ response }) => response.code === 'illegal_transition'),
    faults: [...faults, ...checkProviderTime(await market.stored(), attempts)],
  }
}
