/** Regular visits of the cast: one under way, one that waits for its first visit. */
import { cityOrDefault } from '#domain/cities.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { SubscriptionType } from '#domain/documents/visit.ts'
import { commandId, type CommandId, type DeviceId, type Ulid } from '#domain/ids.ts'
import { instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { regularVisits } from '#domain/schedule/regular-visits.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '#domain/time/zoned-time.ts'
import { DEMO_CAST, type CastMember } from './cast.ts'
import type { CommandExecutor } from '../../commands/command-runner.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'

interface Regular {
  readonly customer: CastMember
  readonly provider: CastMember
  /** Where the work is, degrees. */
  readonly at: readonly [number, number]
  readonly type: SubscriptionType
  readonly weeks: number
  readonly hours: number
  readonly instructions: string
  /** The first visit, days from the marketplace's first day, and its hour on the provider's wall. */
  readonly firstDay: number
  readonly hour: number
  /** Days before the first visit that it was asked for. */
  readonly askedBefore: number
}

const REGULARS: readonly Regular[] = [
  {
    customer: DEMO_CAST.amina,
    provider: DEMO_CAST.grace,
    at: [37.7712, -122.4281],
    type: 'weekly',
    weeks: 8,
    hours: 2,
    instructions: 'The usual: kitchen, bathroom, floors.',
    firstDay: -10,
    hour: 14,
    askedBefore: 2,
  },
  {
    customer: DEMO_CAST.ben,
    provider: DEMO_CAST.chidi,
    at: [6.5052, 3.3689],
    type: 'monthly',
    weeks: 12,
    hours: 1,
    instructions: 'Look after the pump and the tank, please.',
    firstDay: 5,
    hour: 9,
    askedBefore: 6,
  },
]

type Give = (atMs: number, by: CastMember, kind: 'person' | 'system', name: string, args: Record<string, unknown>) => Promise<void>

/** A visit that lies behind: on the way, begun at its hour, completed at its end. */
async function visitTookPlace(regular: Regular, booking_id: Ulid, visit: number, startMs: number, give: Give): Promise<void> {
  const { provider, hours } = regular
  const args = { booking_id, visit }
  await give(startMs - 20 * MINUTE_MS, provider, 'person', 'visit_on_my_way', args)
  await give(startMs, provider, 'person', 'start_visit', args)
  await give(startMs + hours * HOUR_MS, provider, 'person', 'complete_visit', args)
}

/** The hour of the first visit, on the provider's wall. */
function firstVisit(regular: Regular, zone: string, startMs: number): Instant {
  return instantFromMs(instantOfWallTime(addDays(wallTimeAt(startMs, zone).date, regular.firstDay), regular.hour, 0, zone))
}

async function playRegular(regular: Regular, provider: Provider, startMs: number, booking_id: Ulid, give: Give): Promise<void> {
  const { type, weeks, hours: duration_hours } = regular
  const { zone } = cityOrDefault(provider.city)
  const first = firstVisit(regular, zone, startMs)
  const visits = regularVisits({ first, type, weeks, zone })
  const askedMs = instantToMs(first) - regular.askedBefore * DAY_MS
  await give(askedMs, regular.customer, 'person', 'request_subscription', {
    booking_id,
    provider_id: provider.id,
    subscription_type: type,
    subscription_duration: weeks,
    first_visit: first,
    visits,
    duration_hours,
    special_instructions: regular.instructions,
    user_latitude: regular.at[0],
    user_longitude: regular.at[1],
    price_per_hour: provider.price_per_hour,
  })
  await give(askedMs + 5_000, regular.provider, 'system', 'mark_notified', { booking_id })
  await give(askedMs + 9 * MINUTE_MS, regular.provider, 'person', 'accept_booking', { booking_id })
  for (const { number, starts_at } of visits) {
    const visitMs = instantToMs(starts_at)
    if (visitMs + duration_hours * HOUR_MS > startMs) return
    await visitTookPlace(regular, booking_id, number, visitMs, give)
  }
}

/**
 * Runs them; again after a break-off it goes on where it was: a command that was done is not done twice.
 * @param startMs when the marketplace begins, ms since 1970 @param openRunner a runner whose clock is the story's
 * @throws when the rulebook refuses one: a bug
 */
export async function playSubscriptions(
  startMs: number,
  providers: readonly Provider[],
  openRunner: (nowMs: () => number) => CommandExecutor,
): Promise<void> {
  for (const regular of REGULARS) {
    let nowMs = startMs
    let n = 0
    const runner = openRunner(() => nowMs)
    const random = createSeededRandom(`subscription ${regular.customer.email}`)
    const [booking_id, device] = [random.ulid(), random.ulid() as string as DeviceId]
    const provider = providers.find((each) => each.id === regular.provider.uid)
    if (!provider) throw new Error('a subscription without its provider')
    await playRegular(regular, provider, startMs, booking_id, async (atMs, by, kind, name, args) => {
      nowMs = atMs
      n += 1
      const key = kind === 'person' ? commandId(device, n) : (`system:demo_regular:${device}:${n}` as CommandId)
      const outcome = await runner.run({ commandId: key, uid: by.uid, kind, name, args, queuedMs: 0 })
      if (outcome.state !== 'accepted') throw new Error(`the demo's ${name} was ${outcome.state}: ${outcome.refusal?.code ?? ''}`)
    })
  }
}
