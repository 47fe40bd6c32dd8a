/** Head of a form about an agreed booking: the other person, the service and the time. */
import type { Booking } from '#domain/documents/booking.ts'
import { formatBookingTime } from '#shared/booking/booking-labels.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { text } from '#text/catalogue.ts'
import { midSentence } from '#text/formatting/mid-sentence.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'

interface BookingFormHeadProps {
  readonly booking: Booking
  readonly sides: BookingSides
  readonly nowMs: number
}

export function BookingFormHead({ booking, sides, nowMs }: BookingFormHeadProps) {
  const isCustomer = sides.ownRole === 'customer'
  return (
    <div className="row g-3 request-head">
      <Avatar text={isCustomer ? booking.provider_image : sides.otherName} kind={isCustomer ? 'emoji' : 'letter'} size={40} />
      <div className="grow">
        <p className="t-strong ellip">
          {sides.otherName}, {midSentence(serviceName(booking.service_type))}
        </p>
        <p className="t-small c-2 num">
          {text(booking.status === 'pending' ? 'time.now_asked' : 'time.now', { when: formatBookingTime(booking, nowMs) })}
        </p>
      </div>
    </div>
  )
}
