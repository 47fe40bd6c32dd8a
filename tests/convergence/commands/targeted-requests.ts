/**
 * Requests that chance alone rarely makes: those of which only one can be accepted, because they are for the same hours of a provider or to
 * several providers for the same, and those for a price, a package or an emergency that the provider no longer offers.
 */
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { HOUR_MS } from '#domain/constants.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { START_MS } from '#tests/support/device/fixtures.ts'
import { randomSlot } from './random-slots.ts'
import type { Person, World } from '../world/world.ts'

export interface TargetedCommand {
  readonly person: Person
  readonly name: PersonCommandName
  readonly args: Readonly<Record<string, unknown>>
}

const isOpen = ({ status, booking_type }: StoredDoc): boolean => status === 'pending' && booking_type === 'single'

/** The hours that it holds, or would hold from now, ms since 1970. */
function hoursOf(booking: StoredDoc, nowMs: number): readonly [from: number, to: number] {
  const start = booking['starts_at'] ?? booking['scheduled_date']
  const from = typeof start === 'string' ? Date.parse(start) : nowMs
  return [from, from + Number(booking['duration_hours']) * HOUR_MS]
}

/** True for two bookings of which a provider, or one of several, can have one. */
export function areRivals(a: StoredDoc, b: StoredDoc, nowMs: number): boolean {
  if (a === b) return false
  if ((a['asked_together'] as readonly unknown[] | undefined)?.includes(b['id'])) return true
  const [[fromA, toA], [fromB, toB]] = [hoursOf(a, nowMs), hoursOf(b, nowMs)]
  return a['provider_uid'] === b['provider_uid'] && fromA < toB && fromB < toA
}

/** True for an open request that cannot be accepted together with another one, or with what is agreed. */
export const isContested = (booking: StoredDoc, bookings: readonly StoredDoc[], nowMs: number): boolean =>
  isOpen(booking) && bookings.some((each) => (isOpen(each) || each['status'] === 'accepted') && areRivals(booking, each, nowMs))

const ask = ({ newId, random }: World, person: Person, provider: StoredDoc, more: TargetedCommand['args']): TargetedCommand => ({
  person,
  name: 'request_booking',
  args: {
    booking_id: newId(),
    provider_id: provider['id'],
    scheduled_date: null,
    duration_hours: 1,
    special_instructions: '',
    user_latitude: null,
    user_longitude: null,
    address: '3 Market Street',
    is_emergency: false,
    start_code: random.chance(0.7),
    price_per_hour: provider['price_per_hour'],
    ...more,
  },
})

const ofType = ({ disk }: World, type: string): StoredDoc[] => [...disk.docs.values()].filter((doc) => doc['type'] === type)

/** Requests the hours of an open request for another customer, or asks another provider beside it. */
export function rivalRequest(world: World): TargetedCommand | undefined {
  const { random, people, clock } = world
  const bookings = ofType(world, 'booking')
  const booking = random.pick(bookings.filter((each) => isOpen(each) && !isContested(each, bookings, clock.now())))
  if (!booking) return undefined
  const { id, customer_uid, provider_uid, scheduled_date, duration_hours } = booking
  const providers = ofType(world, 'provider').filter((each) => each['id'] !== customer_uid)
  const same = { scheduled_date, duration_hours }
  return random.pick(
    people.flatMap((person) =>
      providers
        .filter((provider) => (person.uid === customer_uid) !== (provider['id'] === provider_uid) && provider['id'] !== person.uid)
        .map((provider) => ask(world, person, provider, person.uid === customer_uid ? { ...same, beside: id } : same)),
    ),
  )
}

/** Requests what a person saw before the provider changed it: a lower price, other contents of a package, help in an emergency. */
export function outdatedRequest(world: World): TargetedCommand | undefined {
  const { random, people } = world
  const provider = random.pick(ofType(world, 'provider'))
  const person = random.pick(people.filter(({ uid }) => uid !== provider?.['id']))
  if (!provider || !person) return undefined
  const offered = random.pick((provider['packages'] ?? []) as readonly { id: string; price: number; duration_hours: number }[])
  return random.pick([
    ask(world, person, provider, { price_per_hour: Number(provider['price_per_hour']) - 1 }),
    ask(world, person, provider, { is_emergency: true, scheduled_date: randomSlot(world) }),
    ...(offered
      ? [
          ask(world, person, provider, {
            duration_hours: offered.duration_hours,
            service_package: { id: offered.id, price: offered.price, contents_at: instantFromMs(START_MS) },
          }),
        ]
      : []),
  ])
}
