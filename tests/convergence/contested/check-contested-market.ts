/** Checks the stored market against what devices were told: no rule of the product is asked. */
import type { Booking } from '#domain/documents/booking.ts'
import { parseCommandId } from '#domain/ids.ts'
import type { KnownOutcome } from './repeating-device.ts'
import type { StoredMarket } from './read-stored-market.ts'

interface Hours {
  readonly booking: string
  readonly provider: string
  readonly starts_at: string
  readonly ends_at: string
}

export interface CheckedMarket {
  /** Pairs of bookings of a provider that hold the same hours, by the documents or by the reservations. */
  readonly overlaps: readonly string[]
  /** Acknowledged commands whose outcome is not there as told. */
  readonly lost: readonly string[]
  /** Commands that took effect more than once. */
  readonly twice: readonly string[]
  /** Documents, reservations and calendars that do not agree. */
  readonly disagreements: readonly string[]
}

const holds = ({ status }: Booking): boolean => status === 'accepted' || status === 'in_progress'
const hoursOf = ({ id, provider_uid, starts_at, ends_at }: Booking): Hours => ({
  booking: id,
  provider: provider_uid,
  starts_at: starts_at ?? '',
  ends_at: ends_at ?? '',
})

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function overlapsOf(hours: readonly Hours[], where: string): string[] {
  return [...groupBy(hours, ({ provider }) => provider).values()].flatMap((all) =>
    all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((other) => one.starts_at < other.ends_at && other.starts_at < one.ends_at)
        .map((other) => `${one.booking} and ${other.booking} hold the same hours of ${one.provider} in the ${where}`),
    ),
  )
}

const asLines = (hours: readonly Hours[]): Set<string> =>
  new Set(hours.map(({ booking, provider, starts_at, ends_at }) => `${booking} of ${provider} ${starts_at}/${ends_at}`))

function differences(one: ReadonlySet<string>, other: ReadonlySet<string>, names: readonly [string, string]): string[] {
  const only = (a: ReadonlySet<string>, b: ReadonlySet<string>, where: string): string[] =>
    [...a].filter((line) => !b.has(line)).map((line) => `${line} is only in the ${where}`)
  return [...only(one, other, names[0]), ...only(other, one, names[1])]
}

function checkKnownOutcomes(told: readonly KnownOutcome[], { outcomes, bookings }: StoredMarket): string[] {
  const stored = new Map(outcomes.map((outcome) => [`${outcome.uid} ${outcome.device_id} ${outcome.n}`, outcome]))
  const byId = new Map(bookings.map((booking) => [booking.id as string, booking]))
  return told.flatMap(({ uid, command, name, booking, state, code }) => {
    const parsed = parseCommandId(command)
    const outcome = stored.get(`${uid} ${parsed?.device} ${parsed?.n}`)
    const what = `${name} ${command} of ${booking}`
    if (!outcome) return [`${what} was acknowledged and has no outcome`]
    if (state === undefined) return []
    if (outcome.state !== state || outcome.refusal?.code !== code) return [`${what} was told ${state} and is ${outcome.state}`]
    if (state !== 'accepted') return []
    const found = byId.get(booking)
    const event = name === 'accept_booking' ? 'accepted' : 'requested'
    const isThere = found?.history.some((entry) => entry.event === event && entry.command_id === command) === true
    return isThere && (event === 'requested' || (found && holds(found))) ? [] : [`${what} was told ${state} and left no trace`]
  })
}

function checkOnce({ bookings, calendars, notifications }: StoredMarket): string[] {
  const faults: string[] = []
  const notices = groupBy(notifications, ({ booking_id, kind }) => `${booking_id} ${kind}`)
  for (const booking of bookings) {
    const { id, history, version } = booking
    for (const [event, entries] of groupBy(history, (entry) => entry.event))
      if (entries.length > 1) faults.push(`${id} has ${entries.length} entries of ${event}`)
    if (version !== history.length) faults.push(`${id} is at version ${version} after ${history.length} events`)
    const wanted = { booking_requested: 1, booking_confirmed: 1, booking_accepted: holds(booking) ? 1 : 0 }
    for (const [kind, count] of Object.entries(wanted)) {
      const sent = notices.get(`${id} ${kind}`)?.length ?? 0
      if (sent !== count) faults.push(`${id} has ${sent} notifications of ${kind}`)
    }
  }
  const held = groupBy(bookings.filter(holds), ({ provider_uid }) => provider_uid)
  // Every acceptance writes the calendar once.
  for (const { provider_uid, version } of calendars)
    if (version !== held.get(provider_uid)?.length) faults.push(`the calendar of ${provider_uid} is at version ${version}`)
  return faults
}

export function checkContestedMarket(stored: StoredMarket, told: readonly KnownOutcome[]): CheckedMarket {
  const held = stored.bookings.filter(holds).map(hoursOf)
  const calendars = stored.calendars.flatMap(({ provider_uid, intervals }) =>
    intervals.map(({ booking_id, ...hours }): Hours => ({ booking: booking_id, provider: provider_uid, ...hours })),
  )
  return {
    overlaps: [...overlapsOf(held, 'bookings'), ...overlapsOf(stored.reservations, 'reservations')],
    lost: checkKnownOutcomes(told, stored),
    twice: checkOnce(stored),
    disagreements: [
      ...differences(asLines(held), asLines(stored.reservations), ['bookings', 'reservations']),
      ...differences(asLines(held), asLines(calendars), ['bookings', 'calendars']),
    ],
  }
}
