/** Timeline of what happened to a booking. */
import type { Booking } from '#domain/documents/booking.ts'
import { useNow } from '#state/display/use-now.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { timelineEntries } from './timeline-entries.ts'
import './booking-timeline.css'

export function BookingTimeline({ booking }: { readonly booking: Booking }) {
  const nowMs = useNow()
  const user = useUser()
  return (
    <ol className="timeline" aria-label={text('record.history')}>
      {timelineEntries(booking, user?.uid, nowMs).map(({ id, icon, title, small, time, placeTime }) => (
        <li key={id} className="timeline__one">
          <span className="timeline__dot">
            <Icon name={icon} size={16} />
          </span>
          <div className="timeline__words">
            <p>{title}</p>
            {small !== undefined && <p className="t-small c-2 timeline__small">{small}</p>}
            <p className="t-small c-3 num">
              {time}
              {placeTime !== undefined && ` · ${placeTime}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
