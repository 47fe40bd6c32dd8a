/** Form of a time change: a day, a free hour, and the parts of the agreement that stay. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Schedule } from '#domain/documents/schedule.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { instantToMs, isInstant, type Instant } from '#domain/time/instant.ts'
import { currentStart, scheduleWithoutBooking } from '#domain/booking/time-proposals.ts'
import { slotState } from '#domain/schedule/slots.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { formatBookingTime, formatStartInViewerZone, formatBookingTimeAt } from '#shared/booking/booking-labels.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { rescheduleDrafts } from '#state/drafts/form-drafts.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { midSentence } from '#text/formatting/mid-sentence.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { hours, money } from '#text/formatting/format.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'
import { BookingFormBar } from './booking-form-bar.tsx'
import { TimeFields } from './time-fields.tsx'
import { firstFreeDay, todayIn, type SlotQuery } from './available-slots.ts'

export interface RescheduleFormProps {
  readonly booking: Booking
  /** The provider's schedule on this device; undefined where it has none. */
  readonly schedule: Schedule | undefined
  readonly sides: BookingSides
  /** Start of an earlier proposal. */
  readonly startsAt: string | undefined
  /** Id of a refused proposal that this one replaces. */
  readonly replaces: string | undefined
}

function Head({ booking, sides, nowMs }: { readonly booking: Booking; readonly sides: BookingSides; readonly nowMs: number }) {
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

function usePropose(booking: Booking, replaces: string | undefined) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const propose = async (startsAt: Instant): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const result = await submitCommand('propose_time', { booking_id: booking.id, starts_at: startsAt })
    if (!result.ok) {
      setBusy(false)
      setRefused(result.error)
      return
    }
    rescheduleDrafts.save(booking.id, undefined)
    if (replaces !== undefined) await currentUserStore()?.discard(replaces as CommandId)
    closeOverlay()
  }
  return { busy, refused, propose: (startsAt: Instant) => void propose(startsAt) }
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

/** Returns the start saved in the draft, as long as it is still free. */
function draftStart(bookingId: string, { schedule, zone, durationHours, nowMs }: SlotQuery): Instant | undefined {
  const start = rescheduleDrafts.read(bookingId)
  return isInstant(start) && slotState(schedule, zone, start, durationHours, nowMs) === 'free' ? start : undefined
}

export function RescheduleForm({ booking, schedule, sides, startsAt, replaces }: RescheduleFormProps) {
  const nowMs = useNow()
  const { zone, name } = cityOrDefault(booking.city)
  const time: SlotQuery = {
    schedule: scheduleWithoutBooking(schedule ?? ANY_HOUR, booking),
    zone,
    durationHours: booking.duration_hours,
    nowMs,
  }
  const { busy, refused, propose } = usePropose(booking, replaces)
  const present = currentStart(booking)
  const [selectedStart, setSelectedStart] = useState(() => (isInstant(startsAt) ? startsAt : draftStart(booking.id, time)))
  const want = (instant: Instant | undefined): void => {
    setSelectedStart(instant)
    rescheduleDrafts.save(booking.id, instant)
  }
  const [opened] = useState(() => selectedStart ?? (present !== null && instantToMs(present) > nowMs ? present : undefined))
  const [chosenDay, setDay] = useState<string>()
  const day = chosenDay ?? (opened ? wallTimeAt(instantToMs(opened), zone).date : (firstFreeDay(time) ?? todayIn(zone, nowMs)))
  const isFree = selectedStart !== undefined && slotState(time.schedule, zone, selectedStart, time.durationHours, nowMs) === 'free'
  const start = isFree ? selectedStart : undefined
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
                {text('time.price_stays', { price: money(booking.price_per_hour), hours: hours(booking.duration_hours) })}
              </p>
            </div>
            <b>{money(booking.total_amount)}</b>
          </div>
          <Button
            variant="primary"
            wide
            disabled={start === undefined || isSame}
            busy={busy}
            onPress={() => start !== undefined && propose(start)}
          >
            {text('time.confirm')}
          </Button>
        </section>
      }
    >
      <div className="pad stack request-form">
        <Head booking={booking} sides={sides} nowMs={nowMs} />
        {!schedule && <ScheduleUnavailable name={sides.otherName} />}
        {refused && (
          <Notice tone="danger" role="alert">
            {refusalText(refused)}
          </Notice>
        )}
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
          unavailable={isFree ? undefined : selectedStart}
          hasAge={schedule !== undefined && sides.ownRole === 'customer'}
        />
      </div>
    </Screen>
  )
}
