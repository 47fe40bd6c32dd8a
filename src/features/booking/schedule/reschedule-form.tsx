/** Form of a time change: a day, a free hour, and the parts of the agreement that stay. */
import { useState } from 'react'
import * as v from 'valibot'
import { cityOrDefault } from '#domain/cities.ts'
import { proposeTime } from '#domain/commands/booking/reschedule-booking.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Schedule } from '#domain/documents/schedule.ts'
import { instantField } from '#domain/fields.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import { currentStart, scheduleWithoutBooking } from '#domain/booking/time-proposals.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { formatStartInViewerZone, formatBookingTimeAt } from '#shared/booking/booking-labels.ts'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { useNow } from '#state/display/use-now.ts'
import { rescheduleDrafts } from '#state/drafts/form-drafts.ts'
import { closeOverlay, type RefusedCommand } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { hours, money } from '#text/formatting/format.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'
import { BookingFormBar } from './booking-form-bar.tsx'
import { BookingFormHead } from './booking-form-head.tsx'
import { useSelectedStart } from './use-selected-start.ts'
import { TimeFields } from './time-fields.tsx'
import { firstFreeDay, todayIn, type SlotQuery } from './available-slots.ts'

const fields = { starts_at: v.nullable(instantField) }

export interface RescheduleFormProps {
  readonly booking: Booking
  /** The provider's schedule on this device; undefined where it has none. */
  readonly schedule: Schedule | undefined
  readonly sides: BookingSides
  readonly replaces: RefusedCommand | undefined
}

/** Offers every hour when the provider's schedule is unknown: the server decides whether the hour is free. */
const ANY_HOUR: Schedule = { days: {}, busy: [] }

function ScheduleUnavailable({ name }: { readonly name: string }) {
  return (
    <Notice tone="warn" role="status">
      <p className="t-strong">{text('time.no_schedule')}</p>
      <p>{text('time.no_schedule_text', { name })}</p>
    </Notice>
  )
}

export function RescheduleForm({ booking, schedule, sides, replaces }: RescheduleFormProps) {
  const nowMs = useNow()
  const { zone, name } = cityOrDefault(booking.city)
  const time: SlotQuery = {
    schedule: scheduleWithoutBooking(schedule ?? ANY_HOUR, booking),
    zone,
    durationHours: booking.duration_hours,
    nowMs,
  }
  const form = useCommandForm({
    command: 'propose_time',
    schema: proposeTime.schema,
    fields,
    base: { starts_at: null },
    draft: rescheduleDrafts(booking.id),
    replaces,
    argsOf: ({ starts_at }) => ({ booking_id: booking.id, starts_at: starts_at ?? undefined }),
    onStored: () => closeOverlay(),
  })
  const present = currentStart(booking)
  const { selected, start, unavailable } = useSelectedStart(form.values.starts_at, replaces?.args['starts_at'], time)
  const want = (instant: Instant | undefined): void => form.change({ starts_at: instant ?? null })
  const [opened] = useState(() => selected ?? (present !== null && instantToMs(present) > nowMs ? present : undefined))
  const [chosenDay, setDay] = useState<string>()
  const day = chosenDay ?? (opened ? wallTimeAt(instantToMs(opened), zone).date : (firstFreeDay(time) ?? todayIn(zone, nowMs)))
  const isSame = start !== undefined && start === present
  const ownTime = start && formatStartInViewerZone(booking.city, start)
  return (
    <Screen
      surface
      bar={<BookingFormBar title={text('time.title')} />}
      action={
        <section aria-label={text('time.title')}>
          <div className="total request-total">
            <div className="grow num">
              <p className="t-strong reschedule__when">
                {start === undefined ? text('time.choose') : isSame ? text('time.same') : formatBookingTimeAt(booking, start, nowMs)}
              </p>
              {ownTime !== undefined && !isSame && <p className="t-small c-2">{ownTime}</p>}
              <p className="t-small c-2">
                {text('time.price_stays', { price: money(booking.price_per_hour, booking.city), hours: hours(booking.duration_hours) })}
              </p>
            </div>
            <b>{money(booking.total_amount, booking.city)}</b>
          </div>
          <FormFooter form={form} disabled={start === undefined || isSame} label={text('time.confirm')} />
        </section>
      }
    >
      <div ref={form.fieldsRef} className="pad stack request-form">
        <BookingFormHead booking={booking} sides={sides} nowMs={nowMs} />
        {!schedule && <ScheduleUnavailable name={sides.otherName} />}
        <TimeFields
          time={time}
          cityName={cityName(name)}
          day={day}
          onDay={(date) => {
            if (date !== day) want(undefined)
            setDay(date)
          }}
          start={start}
          onStart={(instant) => {
            setDay(day)
            want(instant)
          }}
          unavailable={unavailable}
          hasAge={schedule !== undefined && sides.ownRole === 'customer'}
        />
      </div>
    </Screen>
  )
}
