/** Form of a visit as soon as possible; an emergency where the provider takes only emergencies. */
import { detailsOf } from '#domain/documents/booking-details.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { problemValuesOf } from '#shared/booking/problem/problem-values.ts'
import { placeOf, pointOf } from '#shared/place/place-values.ts'
import { replaceOverlay } from '#state/navigation/overlays.ts'
import { arrivalSentence } from '#shared/provider/arrival-text.ts'
import { useArrival } from '#state/location/use-arrival.ts'
import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { RequestFooter } from './request-footer.tsx'
import { RequestNotices } from './request-notices.tsx'
import { RequestFields, RequestHeader } from './request-fields.tsx'
import type { RequestFormProps } from './schedule-form.tsx'
import { OpeningsAge } from '../schedule/openings-age.tsx'
import { BookingFormBar } from '../schedule/booking-form-bar.tsx'
import { useBookingRequest } from './use-booking-request.ts'

export function BookNowForm({ provider, bookable, overlay }: RequestFormProps) {
  const { prefill, replaces } = overlay
  const request = useBookingRequest(provider, overlay, { isEmergency: bookable.emergency })
  const { name } = provider
  const { values } = request.form
  const arrival = useArrival(provider, pointOf(values) ?? (values.address.trim() === '' ? undefined : null))
  const filled = { ...prefill, duration_hours: request.duration, ...detailsOf(values), ...problemValuesOf(values), ...placeOf(values) }
  const byTheHour = (): void =>
    replaceOverlay({ kind: 'scheduler', providerId: provider.id, prefill: { ...filled, package_id: null }, replaces })
  const bookOther = (other: Provider): void => {
    const again = { ...filled, scheduled_date: null, package_id: null }
    replaceOverlay({ kind: 'scheduler', providerId: other.id, prefill: again, replaces })
  }
  return (
    <Screen
      surface
      bar={<BookingFormBar title={text('scheduler.now_title')} />}
      action={<RequestFooter provider={provider} request={request} when={text('booking.asap')} disabled={!bookable.now} />}
    >
      <div ref={request.form.fieldsRef} className="pad stack request-form">
        <RequestHeader provider={provider} isHourly={request.servicePackage === undefined} />
        <RequestNotices
          provider={provider}
          bookable={bookable}
          asap
          servicePackage={request.servicePackage}
          draftPrefill={filled}
          replaces={replaces}
        />
        {bookable.now && (
          <Notice tone={bookable.emergency ? 'warn' : 'info'} icon={bookable.emergency ? 'bolt' : 'clock'}>
            {bookable.emergency && <p>{text('scheduler.emergency_note', { name })}</p>}
            <p>{text('scheduler.asap_note', { name })}</p>
            <p className="num">{arrivalSentence(arrival)}.</p>
          </Notice>
        )}
        <OpeningsAge />
        <RequestFields provider={provider} request={request} onHourly={byTheHour} onOther={bookOther} />
      </div>
    </Screen>
  )
}
