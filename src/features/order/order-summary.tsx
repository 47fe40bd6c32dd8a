/** The chosen provider with distance and travel time, and how these are known. */
import { useEffect, useRef } from 'react'
import { mapSettings, serviceOrigin } from '#config/map/map-settings.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { RequestLimitNotice } from '#shared/booking/limits/request-limit-notice.tsx'
import { useRequestLimit } from '#shared/booking/limits/use-request-limit.ts'
import { arrivalItem } from '#shared/provider/arrival-text.ts'
import { ProviderRating } from '#shared/provider/provider-rating.tsx'
import { ReachNotice } from '#shared/place/reach/reach-notice.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import type { Directions } from '#state/location/way/directions.ts'
import { useArrival } from '#state/location/use-arrival.ts'
import { text } from '#text/catalogue.ts'
import { distance, money } from '#text/formatting/format.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Order } from './use-order.ts'
import { RouteNotice } from './way/route-notice.tsx'

/** Says which third party receives the two positions; renders nothing where the routing server is the app's own. */
function RouterPrivacyNote() {
  const origin = serviceOrigin(mapSettings().routerUrl)
  if (origin === undefined) return null
  return (
    <p className="row g-2 row--top t-small c-2">
      <Icon name="lock" size={18} />
      <span>{text('order.privacy', { host: new URL(origin).host })}</span>
    </p>
  )
}

function Head({ provider }: { readonly provider: Provider }) {
  return (
    <div className="row g-3">
      <Avatar text={provider.profile_image} size={48} />
      <div className="grow">
        <p className="row g-1 t-strong">
          <span className="ellip" dir="auto">
            {provider.name}
          </span>
          {provider.is_verified && <Icon name="verified" size={18} label={text('common.verified')} />}
        </p>
        <p className="t-small c-2 num">{`${serviceName(provider.service_type)} · ${money(provider.price_per_hour, provider.city)}${text('format.per_hour')}`}</p>
      </div>
      <ProviderRating provider={provider} />
    </div>
  )
}

export interface OrderSummaryProps {
  readonly order: Order
  readonly provider: Provider
  readonly directions: Directions | undefined
  readonly onRetry: () => void
  /** The pressed row or button is gone: its replacement takes the focus. */
  readonly takesFocus: boolean
  readonly onChange: () => void
}

export function OrderSummary({ order, provider, directions, onRetry, takesFocus, onChange }: OrderSummaryProps) {
  const section = useRef<HTMLElement>(null)
  const arrival = useArrival(provider, order.pickup)
  const limit = useRequestLimit([provider, ...order.askedOthers].map(({ provider_uid }) => ({ provider_uid, scheduled_date: null })))
  useEffect(() => {
    if (takesFocus) section.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section ref={section} tabIndex={-1} className="order-chosen" aria-label={text('order.chosen')}>
      <Card padded>
        <Head provider={provider} />
        {directions && <Facts items={[arrivalItem(arrival), { term: text('order.distance'), value: distance(directions.km) }]} />}
        {order.isCityCentre && <p className="t-small c-2">{text('where.no_point')}</p>}
        {directions && <RouteNotice directions={directions} name={provider.name} onRetry={onRetry} />}
        {order.providerError === 'too_far' && order.placeError === undefined && (
          <ReachNotice
            provider={provider}
            place={order.pickup}
            wanted={{ scheduled_date: null, duration_hours: order.form.values.hours, is_emergency: false }}
            onChoose={(other) => order.choose(other.id)}
          />
        )}
        {order.providerError === 'gone' && order.placeError === undefined && (
          <Notice tone="warn" role="status">
            {text('order.gone', { name: provider.name })}
          </Notice>
        )}
        <RequestLimitNotice limit={limit} />
        <Button wide icon="users" onPress={onChange}>
          {text('order.change')}
        </Button>
      </Card>
      <p className="row g-2 row--top t-small c-2">
        <Icon name="place" size={18} />
        <span>
          {order.askedOthers.length > 0 ? text('several.position_note') : text('scheduler.position_note', { name: provider.name })}
        </span>
      </p>
      <RouterPrivacyNote />
    </section>
  )
}
