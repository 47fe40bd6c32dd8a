/** First words of a booking's screen. They keep their height, so that nothing below moves when an answer comes. */
import { useShowsWaiting } from '#shared/waiting/use-shows-waiting.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { BookingSides } from '../../shared/booking-sides.ts'
import type { BookingWithRequest } from '../../shared/booking-with-request.ts'
import { bookingLead } from './booking-lead-text.ts'
import { useKeptHeight } from './use-kept-height.ts'
import { useCanReview } from '../use-can-review.ts'
import type { ShownArrival } from '#shared/booking/live/use-booking-arrival.ts'

export interface BookingLeadProps {
  readonly shown: BookingWithRequest
  readonly sides: BookingSides
  readonly arrival: ShownArrival
}

export function BookingLead({ shown, sides, arrival }: BookingLeadProps) {
  const isWaitShown = useShowsWaiting(shown.waiting)
  const canReview = useCanReview(shown.booking) && sides.ownRole === 'customer'
  const { icon, title, text, note, isSaved = false } = bookingLead({ shown, sides, arrival, isWaitShown, canReview })
  const words = text !== undefined && <p className="t-small c-2 num booking-lead__text">{text}</p>
  const card = useKeptHeight<HTMLElement>(shown.booking.id)
  return (
    <section ref={card} className={classNames('booking-lead', isSaved && 'booking-lead--saved')}>
      <span className="booking-lead__icon">
        <Icon name={icon} size={20} />
      </span>
      <div className="booking-lead__words">
        <div className="booking-lead__main">
          {/* The source of an arrival changes every few seconds: only the title is announced. */}
          <div role="status">
            <p className="t-strong num booking-lead__title">{title}</p>
            {isSaved && words}
          </div>
          {!isSaved && words}
        </div>
        {note !== undefined && <p className="t-small c-2">{note}</p>}
      </div>
    </section>
  )
}
