/** The place of a booking in one line, for rows of lists and calendars. */
import type { Booking } from '#domain/documents/booking.ts'
import { usePlace } from '#state/sync/user-queries.ts'

/** Returns the address, as far as this person may see it, otherwise the district; undefined where neither is known. */
export const usePlaceLine = ({ id, district }: Pick<Booking, 'id' | 'district'>): string | undefined => usePlace(id)?.address ?? district

export function PlaceLine({ booking }: { readonly booking: Pick<Booking, 'id' | 'district'> }) {
  const line = usePlaceLine(booking)
  if (line === undefined) return null
  return (
    <span className="place-line" dir="auto">
      {line}
    </span>
  )
}
