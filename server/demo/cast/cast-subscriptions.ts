/** Subscriptions of the cast: one under way, one before its first visit. */
import { cityOrDefault } from '#domain/cities.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { SubscriptionType } from '#domain/documents/visit.ts'
import { commandId, type CommandId, type DeviceId, type Ulid } from '#domain/ids.ts'
import { instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { regularVisits } from '#domain/schedule/regular-visits.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '#domain/time/zoned-time.ts'
import { DEMO_CAST, type CastMember } from './cast.ts'
import { DEMO_PLACES, type DemoPlace } from './cast-places.ts'
import type { CommandRunner } from '../../commands/command-runner.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'

interface Regular {
  readonly customer: CastMember
  readonly provider: CastMember
  readonly place: DemoPlace
  readonly type: SubscriptionType
  readonly weeks: number
  readonly hours: number
  readonly instructions: string
  /** Day of the first visit, days from the first day of the marketplace. */
  readonly firstDay: number
  /** Hour of the visits in the provider's local time. */
  readonly hour: number
  /** Time between the request and the first visit, days. */
  readonly askedBefore: number
}

const REGULARS: readonly Regular[] = [
  {
    customer: DEMO_CAST.amina,
    provider: DEMO_CAST.grace,
    place: DEMO_PLACES.amina,
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
    place: DEMO_PLACES.ben,
    type: 'monthly',
    weeks: 12,
    hours: 1,
    instructions: 'Please check the pump and the tank.',
    firstDay: 5,
    hour: 9,
    askedBefore: 6,
  },
]

type Submit = (atMs: number, by: CastMember, kind: 'person' | 'system', name: string, args: Record<string, unknown>) => Promise<void>

/** Completes a visit in the past: on the way 20 minutes before, started at its hour, completed at its end. */
async function visitTookPlace(regular: Regular, booking_id: Ulid, visit: number, startMs: number, submit: Submit): Promise<void> {
  const { provider, hours } = regular
  const args = { booking_id, visit }
  await submit(startMs - 20 * MINUTE_MS, provider, 'person', 'visit_on_my_way', args)
  await submit(startMs, provider, 'person', 'start_visit', args)
  await submit(startMs + hours * HOUR_MS, provider, 'person', 'complete_visit', args)
}

/** Returns the start of the first visit. */
function firstVisit(regular: Regular, zone: string, startMs: number): Instant {
  return instantFromMs(instantOfWallTime(addDays(wallTimeAt(startMs, zone).date, regular.firstDay), regular.hour, 0, zone))
}

async function playRegular(regular: Regular, provider: Provider, startMs: number, booking_id: Ulid, submit: Submit): Promise<void> {
  const { type, weeks, hours: duration_hours } = regular
  const { zone } = cityOrDefault(provider.city)
  const first = firstVisit(regular, zone, startMs)
  const visits = regularVisits({ first, type, weeks, zone })
  const askedMs = instantToMs(first) - regular.askedBefore * DAY_MS
  await submit(askedMs, regular.customer, 'person', 'request_subscription', {
    booking_id,
    provider_id: provider.id,
    subscription_type: type,
    subscription_duration: weeks,
    first_visit: first,
    visits,
    duration_hours,
    special_instructions: regular.instructions,
    ...regular.place,
    price_per_hour: provider.price_per_hour,
  })
  await submit(askedMs + 5_000, regular.provider, 'system', 'mark_notified', { booking_id })
  await submit(askedMs + 9 * MINUTE_MS, regular.provider, 'person', 'accept_booking', { booking_id })
  for (const { number, starts_at } of visits) {
    const visitMs = instantToMs(starts_at)
    if (visitMs + duration_hours * HOUR_MS > startMs) return
    await visitTookPlace(regular, booking_id, number, visitMs, submit)
  }
}

/**
 * Runs the commands of all subscriptions. It can run again after an interruption: completed commands are not run twice.
 * @param startMs when the marketplace begins, ms since 1970 @param openRunner opens a runner with the clock of the story
 * @throws when the rulebook refuses a command, which is a bug
 */
export async function playSubscriptions(
  startMs: number,
  providers: readonly Provider[],
  openRunner: (nowMs: () => number) => CommandRunner,
): Promise<void> {
  for (const regular of REGULARS) {
    let nowMs = startMs
    let n = 0
    const runner = openRunner(() => nowMs)
    const random = createSeededRandom(`subscription ${regular.customer.email}`)
    const [booking_id, device] = [random.ulid(), random.ulid() as string as DeviceId]
    const provider = providers.find((each) => each.id === regular.provider.uid)
    if (!provider) throw new Error('The provider of a subscription is missing')
    await playRegular(regular, provider, startMs, booking_id, async (atMs, by, kind, name, args) => {
      nowMs = atMs
      n += 1
      const key = kind === 'person' ? commandId(device, n) : (`system:demo_regular:${device}:${n}` as CommandId)
      const outcome = await runner.run({ commandId: key, uid: by.uid, kind, name, args, queuedMs: 0 })
      if (outcome.state !== 'accepted') throw new Error(`The demo command ${name} was ${outcome.state}: ${outcome.refusal?.code ?? ''}`)
    })
  }
}
