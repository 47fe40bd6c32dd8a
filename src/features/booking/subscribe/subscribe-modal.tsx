/** Requests a subscription: frequency, duration, first visit, price and conflicts. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { SUBSCRIPTION_MAX_WEEKS, SUBSCRIPTION_MIN_WEEKS, SUBSCRIPTION_STEP_WEEKS } from '#domain/constants.ts'
import { detailsOf } from '#domain/documents/booking-details.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { SUBSCRIPTION_TYPES } from '#domain/documents/visit.ts'
import { bookingOptionsOf, type BookingOptions } from '#shared/booking/booking-options.ts'
import { frequencyName } from '#shared/booking/subscription-labels.ts'
import { problemValuesOf } from '#shared/booking/problem/problem-values.ts'
import { RequestLimitNotice } from '#shared/booking/limits/request-limit-notice.tsx'
import { useRequestLimit } from '#shared/booking/limits/use-request-limit.ts'
import { placeOf } from '#shared/place/place-values.ts'
import { useNow } from '#state/display/use-now.ts'
import { useProviderLookup } from '#state/directory/provider-lookup.ts'
import { closeOverlay, replaceOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Slider } from '#ui/fields/slider.tsx'
import { FirstVisitField } from './first-visit-field.tsx'
import { PriceChangeNotice } from '../request/request-notices.tsx'
import { RequestHeader, PlaceAndDetails, DurationField } from '../request/request-fields.tsx'
import { SubscribeFooter } from './subscribe-footer.tsx'
import { SubscribeSummary } from './subscribe-summary.tsx'
import { SubscribeVisits } from './subscribe-visits.tsx'
import { useSubscriptionRequest, type SubscriptionRequest } from './use-subscription-request.ts'
import '../shared/booking.css'
import './subscribe.css'

type SubscribeOverlay = Extract<Overlay, { kind: 'subscribe' }>

function FrequencyFields({ request }: { readonly request: SubscriptionRequest }) {
  const { values } = request.form
  const weeks = values.subscription_duration
  return (
    <>
      <SegmentedControl
        label={text('subscription.frequency')}
        showLabel
        options={SUBSCRIPTION_TYPES.map((type) => ({ value: type, label: frequencyName(type), name: text(`subscription.${type}_name`) }))}
        value={values.subscription_type}
        onChange={(type) => request.replan({ subscription_type: type })}
      />
      <Slider
        big
        label={text('subscription.duration')}
        min={SUBSCRIPTION_MIN_WEEKS}
        max={SUBSCRIPTION_MAX_WEEKS}
        step={SUBSCRIPTION_STEP_WEEKS}
        value={weeks}
        valueText={text('subscription.weeks', { weeks })}
        minText={text('subscription.weeks', { weeks: SUBSCRIPTION_MIN_WEEKS })}
        maxText={text('subscription.weeks', { weeks: SUBSCRIPTION_MAX_WEEKS })}
        onChange={(next) => request.form.change({ subscription_duration: next })}
      />
    </>
  )
}

/** Returns why a subscription is impossible; undefined when it is possible. */
function unavailableText(provider: Provider, bookable: BookingOptions): string | undefined {
  if (!bookable.scheduled) return bookable.note ?? text('provider.gone')
  return provider.subscription_available ? undefined : text('subscription.not_offered', { name: provider.name })
}

function Form({
  provider,
  bookable,
  overlay,
}: {
  readonly provider: Provider
  readonly bookable: BookingOptions
  readonly overlay: SubscribeOverlay
}) {
  const nowMs = useNow()
  const request = useSubscriptionRequest(provider, overlay, nowMs)
  const { form, plan } = request
  const { duration_hours: duration, first_visit: first } = form.values
  const { name, zone } = cityOrDefault(provider.city)
  const bookOther = (other: Provider): void => {
    const { subscription_type, subscription_duration } = form.values
    const typed = { subscription_type, subscription_duration, duration_hours: duration, first_visit: first }
    const prefill = { ...typed, ...detailsOf(form.values), ...problemValuesOf(form.values), ...placeOf(form.values) }
    replaceOverlay({ kind: 'subscribe', providerId: other.id, prefill, ...(overlay.replaces ? { replaces: overlay.replaces } : {}) })
  }
  const limit = useRequestLimit([{ provider_uid: provider.provider_uid, scheduled_date: first, visits: plan?.visits ?? [] }])
  const reason = unavailableText(provider, bookable)
  const time = { schedule: provider.schedule, zone, durationHours: duration, nowMs }
  return (
    <Modal
      open
      title={text('subscription.title')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={<SubscribeFooter provider={provider} request={request} disabled={reason !== undefined} />}
    >
      <div ref={form.fieldsRef} className="stack subscribe">
        <RequestHeader provider={provider} />
        {reason !== undefined && (
          <Notice tone="warn" role="status">
            {reason}
          </Notice>
        )}
        <RequestLimitNotice limit={limit} />
        <PriceChangeNotice price={provider.price_per_hour} city={provider.city} />
        <FrequencyFields request={request} />
        <DurationField label={text('subscription.each')} form={{ ...form, change: request.replan }} />
        <FirstVisitField
          time={time}
          cityName={cityName(name)}
          first={first ?? undefined}
          onFirst={(start) => request.replan({ first_visit: start ?? null })}
        />
        {plan && <SubscribeVisits plan={plan} city={provider.city} hours={duration} onDecide={request.decide} />}
        <SubscribeSummary provider={provider} request={request} />
        <PlaceAndDetails
          provider={provider}
          form={form}
          share={request.share}
          wanted={{ scheduled_date: first, duration_hours: duration, is_emergency: false, hasVisits: true }}
          onOther={bookOther}
        />
      </div>
    </Modal>
  )
}

export function SubscribeModal({ overlay }: { readonly overlay: SubscribeOverlay }) {
  const { providerId } = overlay
  const { state, provider: live } = useProviderLookup(providerId)
  const user = useUser()
  // A provider who leaves the directory stays on screen: the form says so and keeps the typed text.
  const [known, setKnown] = useState(live)
  if (live !== undefined && live !== known) setKnown(live)
  const provider = live ?? known
  if (!provider) {
    return (
      <Modal open title={text('subscription.title')} closeLabel={text('common.close')} onClose={() => closeOverlay()}>
        {state === 'asking' ? (
          <Skeleton shape="lines" count={4} label={text('common.loading')} />
        ) : (
          <EmptyState
            picture="people"
            level={3}
            title={text(state === 'unknown' ? 'provider.unknown' : 'provider.gone')}
            text={state === 'unknown' ? text('provider.unknown_text') : undefined}
          />
        )}
      </Modal>
    )
  }
  return <Form provider={provider} bookable={bookingOptionsOf(live, user?.uid)} overlay={overlay} />
}
