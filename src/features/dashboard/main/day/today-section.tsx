/** Today's jobs in order: times, places, and the gaps between them. */
import { Fragment, useMemo } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import type { Appointment } from '#domain/booking/booking-visits.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { daySheet } from '#domain/schedule/day-sheet.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { PlaceLine } from '#shared/booking/place/place-line.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { appointmentKey, appointmentTime } from '../../day-sheet/appointment-steps.ts'
import { DayLeg } from '../../day-sheet/day-leg.tsx'
import { DaySheetLink } from '../../day-sheet/day-sheet-link.tsx'

const ICONS = { in_progress: 'progress', completed: 'check-circle' } as const

const iconOf = ({ status }: Appointment) => (status === 'in_progress' || status === 'completed' ? ICONS[status] : 'clock')

export interface TodaySectionProps {
  readonly provider: Provider
  /** Of this provider. */
  readonly bookings: readonly Booking[]
  readonly nowMs: number
}

export function TodaySection({ provider, bookings, nowMs }: TodaySectionProps) {
  const { zone } = cityOrDefault(provider.city)
  const date = wallTimeAt(nowMs, zone).date
  const minute = Math.floor(nowMs / MINUTE_MS)
  const { running, ahead, done } = useMemo(
    () => daySheet(bookings, { date, zone, nowMs: minute * MINUTE_MS }),
    [bookings, date, zone, minute],
  )
  const jobs = [...done, ...running, ...ahead]
  const title = text('due.today')
  return (
    <section className="today">
      <SectionHeader title={title} flush />
      {jobs.length > 0 && (
        <Card clip>
          <ol aria-label={title}>
            {jobs.map((each, index) => {
              const before = jobs[index - 1]
              const { booking } = each
              return (
                <Fragment key={appointmentKey(each)}>
                  {before && (
                    <li className="today__gap">
                      <DayLeg from={before} to={each} travelMinutes={provider.schedule.travel_buffer_minutes ?? 0} />
                    </li>
                  )}
                  <li>
                    <ListRow
                      lead={<Icon name={iconOf(each)} size={20} />}
                      title={<span className="num">{appointmentTime(each, zone, date)}</span>}
                      text={
                        <>
                          <span className="today__name" dir="auto">
                            {localizeName(booking.customer_name)}
                          </span>
                          <PlaceLine booking={booking} />
                        </>
                      }
                      onPress={() => openOverlay({ kind: isEnded(booking.status) ? 'booking-record' : 'job', bookingId: booking.id })}
                    />
                  </li>
                </Fragment>
              )
            })}
          </ol>
        </Card>
      )}
      <DaySheetLink provider={provider} />
    </section>
  )
}
