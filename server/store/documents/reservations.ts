/** The hours that bookings hold: a provider is at one place at a time. */
import { heldHours } from '#domain/booking/booking-visits.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Reservation } from '../document-store.ts'

/** Returns the reservation that a change of a document makes, moves or releases; none when the hours stay the same. */
export function reservationsOf(before: Doc | undefined, after: Doc): Reservation[] {
  if (after.type !== 'booking') return []
  const held = before?.type === 'booking' ? heldHours(before) : []
  const hours = heldHours(after).map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
  const isSame =
    hours.length === held.length &&
    hours.every((each, index) => each.starts_at === held[index]?.starts_at && each.ends_at === held[index].ends_at)
  return isSame ? [] : [{ booking: after.id, provider: after.provider_uid, hours }]
}
