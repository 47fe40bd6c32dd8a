/** Checks the stored provider time against the responses to the acceptances: from the bookings alone, by no rule of the product. */
import type { Booking } from '#domain/documents/booking.ts'
import type { AcceptResponse, StoredTime } from './race-market.ts'

/** One acceptance that was sent, and its response. */
export interface Attempt {
  readonly booking: string
  readonly response: AcceptResponse
}

interface Hours {
  readonly from: string
  readonly to: string
}

const share = (a: Hours, b: Hours): boolean => a.from < b.to && b.from < a.to
const asText = (hours: readonly Hours[]): string =>
  hours
    .map(({ from, to }) => `${from}/${to}`)
    .toSorted()
    .join(' ')

function hoursOf({ starts_at, ends_at }: { readonly starts_at: string | null; readonly ends_at: string | null }): Hours {
  return { from: starts_at ?? '', to: ends_at ?? '' }
}

const holds = ({ status }: Booking): boolean => status === 'accepted'

function checkProvider(uid: string, stored: StoredTime): string[] {
  const held = stored.bookings.filter((booking) => booking.provider_uid === uid && holds(booking))
  const faults: string[] = []
  for (const [index, one] of held.entries())
    for (const other of held.slice(index + 1))
      if (share(hoursOf(one), hoursOf(other))) faults.push(`double: ${one.id} and ${other.id} of ${uid} hold the same hours`)
  const wanted = asText(held.map(hoursOf))
  const calendar = stored.calendars.find(({ provider_uid }) => provider_uid === uid)?.intervals ?? []
  if (asText(calendar.map(hoursOf)) !== wanted) faults.push(`the calendar of ${uid} is not what its bookings hold`)
  const shown = stored.providers.find(({ provider_uid }) => provider_uid === uid)?.schedule.busy ?? []
  if (asText(shown.map(hoursOf)) !== wanted) faults.push(`what customers see of ${uid} is not what its bookings hold`)
  return faults
}

/** Every refusal had a reason, and every loser was offered free times. */
function checkLosers(booking: Booking, responses: readonly AcceptResponse[], held: readonly Booking[]): string[] {
  const faults: string[] = []
  for (const { accepted, code, alternatives } of responses) {
    if (accepted || (code === 'illegal_transition' && holds(booking))) continue
    if (code !== 'slot_taken') faults.push(`${booking.id} was refused with ${code ?? 'nothing'}`)
    else if (alternatives?.length !== 3) faults.push(`${booking.id} lost and was offered ${alternatives?.length ?? 'no'} times`)
  }
  if (holds(booking) || booking.scheduled_date === null) return faults
  const end = new Date(Date.parse(booking.scheduled_date) + booking.duration_hours * 3_600_000).toISOString()
  const isTaken = held.some((each) => share(hoursOf(each), { from: booking.scheduled_date ?? '', to: end }))
  return isTaken ? faults : [...faults, `${booking.id} was refused, and nobody holds its hours`]
}

/** @returns descriptions of what is wrong; empty when all holds */
export function checkProviderTime(stored: StoredTime, attempts: readonly Attempt[]): string[] {
  const faults = stored.providers.flatMap(({ provider_uid }) => checkProvider(provider_uid, stored))
  const responses = new Map<string, AcceptResponse[]>()
  for (const { booking, response } of attempts) responses.set(booking, [...(responses.get(booking) ?? []), response])
  for (const booking of stored.bookings) {
    const told = responses.get(booking.id) ?? []
    const won = told.filter(({ accepted }) => accepted).length
    if (won !== (holds(booking) ? 1 : 0)) faults.push(`${booking.id} is ${booking.status}, and ${won} acceptances were told that they won`)
    const held = stored.bookings.filter((each) => each.provider_uid === booking.provider_uid && holds(each))
    faults.push(...checkLosers(booking, told, held))
  }
  if (responses.size !== stored.bookings.length)
    faults.push(`${responses.size} bookings were accepted or refused, ${stored.bookings.length} are stored`)
  return faults
}
