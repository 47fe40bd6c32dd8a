import type { Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { useCalendarFile } from './use-calendar-file.ts'

/** Renders nothing for a booking without a time. */
export function AddToCalendarButton({ booking, otherName }: { readonly booking: Booking; readonly otherName: string }) {
  const save = useCalendarFile(booking, otherName)
  if (save === undefined) return null
  return (
    <Button variant="line" size="compact" icon="calendar" onPress={save}>
      {text('record.calendar')}
    </Button>
  )
}
