/** Regular visits: a customer requests them, and both sides submit commands about one of them, plausible or not. */
import { nextVisit, visitsOf } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { regularVisits, type PlannedVisit } from '#domain/schedule/regular-visits.ts'
import { randomAnswers, randomPlace } from './random-place.ts'
import { codeWithStart } from './random-start-code.ts'
import { randomSlot } from './random-slots.ts'
import type { World } from '../world/world.ts'

type VisitCommand = 'visit_on_my_way' | 'start_visit' | 'complete_visit' | 'cancel_visit'
export type VisitAttempt =
  | { [N in VisitCommand]: { readonly name: N; readonly args: CommandArgs<N> } }[VisitCommand]
  | { readonly name: 'request_subscription'; readonly args: CommandArgs<'request_subscription'> }
  | { readonly name: 'cancel_booking'; readonly args: CommandArgs<'cancel_booking'> }

/** Amounts by which a visit is moved: to another hour, another day, or further than allowed. */
const MOVES_MS = [HOUR_MS, -HOUR_MS, DAY_MS, 7 * DAY_MS, 16 * DAY_MS]

/** Sometimes a visit is skipped, or moved to another time. */
function chosen({ random }: World, regular: readonly PlannedVisit[]): PlannedVisit[] {
  const kept = regular.filter(() => !random.chance(0.12))
  return kept.map((visit) =>
    random.chance(0.08) ? { ...visit, starts_at: addMs(visit.starts_at, random.pick(MOVES_MS) ?? HOUR_MS) } : visit,
  )
}

export function randomSubscription(world: World): VisitAttempt | undefined {
  const { random } = world
  const provider = random.pick([...world.directory.values()])
  if (!provider) return undefined
  const type = random.pick(['weekly', 'weekly', 'biweekly', 'monthly'] as const) ?? 'weekly'
  const weeks = random.pick([4, 4, 8, 12]) ?? 4
  const first = randomSlot(world)
  const regular = regularVisits({ first, type, weeks, zone: cityOrDefault(provider.city).zone })
  const visits = chosen(world, regular)
  return {
    name: 'request_subscription',
    args: {
      booking_id: world.newId(),
      provider_id: provider.id,
      subscription_type: type,
      subscription_duration: weeks,
      first_visit: first,
      visits: visits.length > 0 ? visits : regular,
      duration_hours: 0.5 + random.below(4) / 2,
      special_instructions: '',
      ...randomAnswers(random),
      ...randomPlace(random),
      ...(random.chance(0.4) ? { start_code: true } : {}),
      price_per_hour: provider.price_per_hour,
    },
  }
}

function ofProvider({ random, clock }: World, booking: Booking, visit: number): VisitCommand {
  const next = nextVisit(booking)
  if (next?.number !== visit)
    return random.pick(['cancel_visit', 'start_visit', 'visit_on_my_way', 'complete_visit'] as const) ?? 'cancel_visit'
  if (next.status === 'in_progress') return random.chance(0.85) ? 'complete_visit' : 'start_visit'
  if (instantToMs(next.starts_at) - clock.now() > DAY_MS) return random.chance(0.4) ? 'cancel_visit' : 'visit_on_my_way'
  // Few visits ever come so near: most of them are started.
  return (
    random.pick(['start_visit', 'start_visit', 'start_visit', 'start_visit', 'start_visit', 'visit_on_my_way', 'cancel_visit'] as const) ??
    'start_visit'
  )
}

/** A command mostly about the next visit, else about any; undefined where there is none. */
export function randomVisitCommand(world: World, booking: Booking, isCustomer: boolean): VisitAttempt | undefined {
  const { random } = world
  const next = nextVisit(booking)?.number
  const visit = next !== undefined && random.chance(isCustomer ? 0.3 : 0.7) ? next : random.pick(visitsOf(booking))?.number
  if (visit === undefined) return undefined
  const reason = random.chance(0.3) ? { reason: ' not this time ' } : {}
  if (random.chance(0.08)) return { name: 'cancel_booking', args: { booking_id: booking.id, ...reason } }
  const name = isCustomer ? 'cancel_visit' : ofProvider(world, booking, visit)
  if (name === 'start_visit') return { name, args: { booking_id: booking.id, visit, ...codeWithStart(random, booking) } }
  return { name, args: { booking_id: booking.id, visit, ...(name === 'cancel_visit' ? reason : {}) } }
}
