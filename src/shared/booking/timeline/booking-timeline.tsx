/** Timeline of what happened to a booking. What only this device knows is marked. */
import { useNow } from '#state/display/use-now.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { WaitingTag } from '../../waiting/waiting-tag.tsx'
import type { ShownBooking } from '../../waiting/waiting-change.ts'
import { entryId, timelineEntries } from './timeline-entries.ts'
import './booking-timeline.css'

export function BookingTimeline({ shown: { booking, waiting, confirmed } }: { readonly shown: ShownBooking }) {
  const nowMs = useNow()
  const user = useUser()
  const known = new Set(confirmed?.history.map(entryId))
  const waits = (id: string): boolean => waiting && booking.history.some((entry) => entryId(entry) === id) && !known.has(id)
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
            {waits(id) && <WaitingTag />}
          </div>
        </li>
      ))}
    </ol>
  )
}
