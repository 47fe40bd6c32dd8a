/** Requests a subscription: frequency, duration, first visit, price and conflicts. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { SUBSCRIPTION_MAX_WEEKS, SUBSCRIPTION_MIN_WEEKS, SUBSCRIPTION_STEP_WEEKS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { SUBSCRIPTION_TYPES } from '#domain/documents/visit.ts'
import { bookingOptionsOf, type BookingOptions } from '#shared/booking/booking-options.ts'
import { frequencyName } from '#shared/booking/subscription-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { useProviderLookup } from '#state/directory/provider-lookup.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
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
import { PriceChangeNotice, RefusalNotice } from '../request/request-notices.tsx'
import { RequestHeader, InstructionsField, DurationField } from '../request/request-fields.tsx'
import { SubscribeFooter } from './subscribe-footer.tsx'
import { SubscribeSummary } from './subscribe-summary.tsx'
import { SubscribeVisits } from './subscribe-visits.tsx'
import { useSubscriptionRequest, type SubscriptionRequest } from './use-subscription-request.ts'
import '../shared/booking.css'
import './subscribe.css'

type SubscribeOverlay = Extract<Overlay, { kind: 'subscribe' }>

function FrequencyFields({ request }: { readonly request: SubscriptionRequest }) {
  return (
    <>
      <SegmentedControl
        label={text('subscription.frequency')}
        showLabel
        options={SUBSCRIPTION_TYPES.map((type) => ({ value: type, label: frequencyName(type), name: text(`subscription.${type}_name`) }))}
        value={request.type}
        onChange={request.setType}
      />
      <Slider
        big
        label={text('subscription.duration')}
        min={SUBSCRIPTION_MIN_WEEKS}
        max={SUBSCRIPTION_MAX_WEEKS}
        step={SUBSCRIPTION_STEP_WEEKS}
        value={request.weeks}
        valueText={text('subscription.weeks', { weeks: request.weeks })}
        minText={text('subscription.weeks', { weeks: SUBSCRIPTION_MIN_WEEKS })}
        maxText={text('subscription.weeks', { weeks: SUBSCRIPTION_MAX_WEEKS })}
        onChange={request.setWeeks}
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
  prefill,
}: {
  readonly provider: Provider
  readonly bookable: BookingOptions
  readonly prefill: SubscribeOverlay['prefill']
}) {
  const nowMs = useNow()
  const request = useSubscriptionRequest(provider, prefill, nowMs)
  const { name, zone } = cityOrDefault(provider.city)
  const reason = unavailableText(provider, bookable)
  const time = { schedule: provider.schedule, zone, durationHours: request.duration, nowMs }
  return (
    <Modal
      open
      title={text('subscription.title')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={<SubscribeFooter provider={provider} request={request} disabled={reason !== undefined} />}
    >
      <div className="stack subscribe">
        <RequestHeader provider={provider} />
        {reason !== undefined && (
          <Notice tone="warn" role="status">
            {reason}
          </Notice>
        )}
        <PriceChangeNotice price={provider.price_per_hour} />
        {request.refused && <RefusalNotice refused={request.refused} />}
        <FrequencyFields request={request} />
        <DurationField label={text('subscription.each')} request={request} />
        <FirstVisitField time={time} cityName={cityName(name)} first={request.first} onFirst={request.setFirst} />
        {request.plan && <SubscribeVisits plan={request.plan} city={provider.city} hours={request.duration} onDecide={request.decide} />}
        <SubscribeSummary provider={provider} request={request} />
        <InstructionsField provider={provider} request={request} />
      </div>
    </Modal>
  )
}

export function SubscribeModal({ overlay: { providerId, prefill } }: { readonly overlay: SubscribeOverlay }) {
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
  return <Form provider={provider} bookable={bookingOptionsOf(live, user?.uid)} prefill={prefill} />
}
