import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { useNow } from '#state/display/use-now.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { visitLines } from './visit-lines.ts'

/** All visits of a subscription with date, time and state, as a receipt needs them. */
export function RecordVisits({ booking }: { readonly booking: Booking }) {
  const nowMs = useNow()
  const title = text('subscription.visits')
  return (
    <div className="record__words">
      <SectionHeader title={title} level={3} note={text('scheduler.zone', { city: cityName(cityOrDefault(booking.city).name) })} />
      <ol className="record-visits num" aria-label={title}>
        {visitLines(booking, nowMs).map(({ number, date, time, localTime, state, isCancelled }) => (
          <li key={number} className="record-visit">
            <span>
              <span className={isCancelled ? 'record-visit__when record-visit__off' : 'record-visit__when'}>
                <span>
                  {text('visit.number', { number })} · {date}
                </span>{' '}
                <span className="record-visit__time">{time}</span>
              </span>
              {localTime !== undefined && <span className="c-2 record__own">{localTime}</span>}
            </span>
            <span className="c-2">{state}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
