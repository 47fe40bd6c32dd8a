/** Head of a booking: provider, service, time, distance and price. */
import { formatBookingTime, formatBookingInViewerZone } from '#shared/booking/booking-labels.ts'
import { askedName, isAskedOpen, useAskedTotal } from '#shared/booking/several/use-asked.ts'
import { packageLine } from '#shared/provider/package-card.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { nextVisitNumber, subscriptionProgressLine } from '#shared/booking/subscription-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { useProvider } from '#state/directory/directory.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'
import type { BookingWithRequest } from '../shared/booking-with-request.ts'

export function BookingSummary({ shown, sides }: { readonly shown: BookingWithRequest; readonly sides: BookingSides }) {
  const nowMs = useNow()
  const { booking } = shown
  const provider = useProvider(booking.provider_id)
  const isCustomer = sides.ownRole === 'customer'
  const ownTime = formatBookingInViewerZone(booking)
  const subscription = subscriptionProgressLine(shown.confirmed ?? booking)
  const visit = nextVisitNumber(booking)
  const isOpen = isCustomer && isAskedOpen(booking)
  const ofAll = useAskedTotal(booking)
  const total = isOpen ? ofAll : money(booking.total_amount, booking.city)
  return (
    <div className="row g-3 row--top booking-summary">
      <Avatar text={isCustomer ? booking.provider_image : sides.otherName} kind={isCustomer ? 'emoji' : 'letter'} />
      <div className="grow">
        <h2 className="row g-1 t-strong">
          <span className="booking-summary__name" dir="auto">
            {isOpen ? askedName(booking) : sides.otherName}
          </span>
          {isCustomer && !isOpen && provider?.is_verified && <Icon name="verified" size={18} label={text('common.verified')} />}
        </h2>
        <p className="t-small c-2 num meta-line dotseps">
          <span>{serviceName(booking.service_type)} </span>
          {visit !== undefined && <span className="dotsep">{visit} </span>}
          <span className="dotsep">{formatBookingTime(booking, nowMs)}</span>
        </p>
        {booking.service_package && (
          <p className="t-small c-2" dir="auto">
            {packageLine(booking.service_package)}
          </p>
        )}
        {subscription !== undefined && <p className="t-small c-2 num">{subscription}</p>}
        {ownTime !== undefined && <p className="t-small c-2 num">{ownTime}</p>}
        {booking.is_emergency && (
          <p className="booking-summary__emergency">
            <Badge tone="emergency" icon="bolt">
              {text('booking.emergency')}
            </Badge>
          </p>
        )}
      </div>
      <p className="end t-strong num booking-summary__sum">{total}</p>
    </div>
  )
}
