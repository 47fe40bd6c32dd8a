/** Form of a visit at a chosen time: one of the provider's free hours, in the provider's zone. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { detailsOf } from '#domain/documents/booking-details.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { addMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import type { BookingOptions } from '#shared/booking/booking-options.ts'
import { problemValuesOf } from '#shared/booking/problem/problem-values.ts'
import { placeOf } from '#shared/place/place-values.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay, replaceOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { deviceTimeZone, timeRange, weekdayDate, zonesDiffer } from '#text/formatting/format.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { RequestFooter } from './request-footer.tsx'
import { RequestNotices } from './request-notices.tsx'
import { RequestFields, RequestHeader } from './request-fields.tsx'
import { BookingFormBar } from '../schedule/booking-form-bar.tsx'
import { useSelectedStart } from '../schedule/use-selected-start.ts'
import { TimeFields } from '../schedule/time-fields.tsx'
import { useBookingRequest, type RequestOverlay } from './use-booking-request.ts'
import { firstFreeDay, todayIn, type SlotQuery } from '../schedule/available-slots.ts'

export interface RequestFormProps {
  readonly provider: Provider
  readonly bookable: BookingOptions
  readonly overlay: RequestOverlay
}

/** Returns a text such as `Tue 24 Nov, 10:00 – 12:00` in a zone. */
const visitTimeText = (start: Instant, end: Instant, zone: string): string => `${weekdayDate(start, zone)}, ${timeRange(start, end, zone)}`

function WhenLine({ start, end, zone }: { readonly start: Instant | undefined; readonly end: Instant | undefined; readonly zone: string }) {
  if (start === undefined || end === undefined) return text('scheduler.choose_time')
  return (
    <>
      {visitTimeText(start, end, zone)}
      {zonesDiffer(start, zone) && (
        <span className="t-small c-2 request-own">{text('scheduler.own_time', { time: visitTimeText(start, end, deviceTimeZone()) })}</span>
      )}
    </>
  )
}

export function ScheduleForm({ provider, bookable, overlay }: RequestFormProps) {
  const { prefill, replaces } = overlay
  const request = useBookingRequest(provider, overlay)
  const nowMs = useNow()
  const { zone, name } = cityOrDefault(provider.city)
  const time: SlotQuery = { schedule: provider.schedule, zone, durationHours: request.duration, nowMs }
  const { selected, start, unavailable } = useSelectedStart(
    request.form.values.starts_at,
    prefill?.scheduled_date ?? replaces?.args['scheduled_date'],
    time,
  )
  const [initialStart] = useState(selected)
  const opened = initialStart && wallTimeAt(instantToMs(initialStart), zone).date
  const [chosenDay, setDay] = useState<string>()
  const day = chosenDay ?? opened ?? firstFreeDay(time) ?? todayIn(zone, nowMs)

  const want = (instant: Instant | undefined): void => request.form.change({ starts_at: instant ?? null })
  const chooseDay = (date: string): void => {
    if (date !== day) want(undefined)
    setDay(date)
  }
  const chooseStart = (instant: Instant): void => {
    // From here on the day counts as chosen too: a longer visit must not move it.
    setDay(day)
    want(instant)
  }
  const filled = {
    duration_hours: request.duration,
    ...detailsOf(request.form.values),
    ...problemValuesOf(request.form.values),
    ...placeOf(request.form.values),
  }
  const byTheHour = (): void => {
    const scheduled = start === undefined ? {} : { scheduled_date: start }
    const hourly = { ...prefill, ...filled, ...scheduled, package_id: null }
    replaceOverlay({ kind: 'scheduler', providerId: provider.id, prefill: hourly, replaces })
  }
  const bookOther = (other: Provider): void => {
    // Their calendar may have the same time free.
    const again = { ...prefill, ...filled, ...(start === undefined ? {} : { scheduled_date: start }), package_id: null }
    replaceOverlay({ kind: 'scheduler', providerId: other.id, prefill: again, replaces })
  }
  const isHourly = request.servicePackage === undefined
  const end = start && addMs(start, request.duration * 3_600_000)
  return (
    <Screen
      surface
      bar={<BookingFormBar title={text('scheduler.title')} />}
      action={
        <RequestFooter
          provider={provider}
          request={request}
          when={<WhenLine start={start} end={end} zone={zone} />}
          disabled={!bookable.scheduled || start === undefined}
        />
      }
    >
      <div ref={request.form.fieldsRef} className="pad stack request-form">
        <RequestHeader
          provider={provider}
          isHourly={isHourly}
          action={
            isHourly &&
            provider.subscription_available &&
            bookable.scheduled && (
              <Chip
                icon="repeat"
                selectedVariant="tinted"
                onPress={() => openOverlay({ kind: 'subscribe', providerId: provider.id, prefill: filled })}
              >
                {text('subscription.save')}
              </Chip>
            )
          }
        />
        <RequestNotices
          provider={provider}
          bookable={bookable}
          asap={false}
          servicePackage={request.servicePackage}
          draftPrefill={{ ...prefill, ...filled }}
          replaces={replaces}
        />
        <TimeFields
          time={time}
          cityName={cityName(name)}
          day={day}
          onDay={chooseDay}
          start={start}
          onStart={chooseStart}
          unavailable={unavailable}
          hasAge
        />
        <RequestFields provider={provider} request={request} onHourly={byTheHour} onOther={bookOther} />
      </div>
    </Screen>
  )
}
