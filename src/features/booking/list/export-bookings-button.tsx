/** Exports a customer's bookings as CSV; includes archived ones where the server can be reached. */
import { serverTimeMs } from '#state/display/server-time.ts'
import { useState } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { Place } from '#domain/documents/places/place.ts'
import type { BookingWithRequest } from '../shared/booking-with-request.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { downloadFile } from '#shared/files/download-file.ts'
import { fetchAllArchivedBookings } from '#state/sync/archived-bookings.ts'
import { usePlaces } from '#state/sync/user-queries.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { bookingsCsv } from './bookings-csv.ts'

/** Adds the archived bookings that are not in the list yet. */
function mergeById(bookings: readonly Booking[], archived: readonly Booking[]): readonly Booking[] {
  const known = new Set(bookings.map(({ id }) => id))
  return [...bookings, ...archived.filter(({ id }) => !known.has(id))]
}

/** The file says what both sides have. @param left number of archived bookings that are not in `shown` */
async function exportAll(
  shown: readonly BookingWithRequest[],
  left: number,
  places: ReadonlyMap<string, Place> | undefined,
): Promise<void> {
  const bookings = shown.map(({ booking, confirmed }) => confirmed ?? booking)
  const unsent = new Set(shown.filter(({ stored }) => !stored).map(({ booking }) => booking.id))
  const archived = left > 0 ? await fetchAllArchivedBookings('customer') : []
  const rows = mergeById(bookings, archived ?? [])
  const name = `nearhelp-${text('csv.file')}-${instantFromMs(serverTimeMs()).slice(0, 10)}.csv`
  downloadFile(name, 'text/csv;charset=utf-8', bookingsCsv(rows, unsent, places))
  showToast({
    content: () => ({
      title: text('record.export_done', { count: rows.length }),
      ...(archived ? {} : { text: text('older.csv_text', { count: left }) }),
    }),
    icon: 'download',
    ...(archived ? {} : { tone: 'warn' }),
  })
}

export function ExportBookingsButton({ bookings, left }: { readonly bookings: readonly BookingWithRequest[]; readonly left: number }) {
  const [busy, setBusy] = useState(false)
  const places = usePlaces()
  const press = async (): Promise<void> => {
    setBusy(true)
    await exportAll(bookings, left, places)
    setBusy(false)
  }
  return (
    <Button variant="text" size="compact" icon="download" busy={busy} disabled={bookings.length === 0} onPress={() => void press()}>
      {text('record.export')}
    </Button>
  )
}
