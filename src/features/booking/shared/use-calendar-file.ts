/** Saves a booking to the person's own calendar, as a file made on this device. */
import type { Booking } from '#domain/documents/booking.ts'
import { bookingIcalendar } from '#shared/booking/booking-icalendar.ts'
import { downloadFile } from '#shared/files/download-file.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'

/** Returns what saves the file; undefined for a booking without a time. */
export function useCalendarFile(booking: Booking, otherName: string): (() => void) | undefined {
  const file = bookingIcalendar(booking, otherName, usePlace(booking.id))
  if (file === undefined) return undefined
  return () => {
    downloadFile(`nearhelp-${booking.id.toLowerCase()}.ics`, 'text/calendar;charset=utf-8', file)
    showToast({ content: () => ({ title: text('record.calendar_saved') }), icon: 'calendar' })
  }
}
