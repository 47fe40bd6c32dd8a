/** The map of an order, with its texts. Loaded when the order is shown. */
import { useMemo } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import type { MapLabels } from '#map/map-labels.ts'
import type { MapPin } from '#map/map-item.ts'
import { OrderMap } from '#map/order-map.tsx'
import { useGroundTexts } from '#shared/location/use-ground-texts.ts'
import { serviceName, statusName } from '#shared/provider/provider-labels.ts'
import { useLanguage } from '#state/display/language.ts'
import { useLowData } from '#state/device/low-data.ts'
import { useTheme } from '#state/display/theme.ts'
import type { Directions } from '#state/location/way/directions.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { money, shortMoney } from '#text/formatting/format.ts'
import type { LanguageTag } from '#text/languages.ts'
import type { Order } from './use-order.ts'

/** Number of nearest providers on the map: more would fill a map of a few streets with pins. */
const MAX_PINS = 40

/** @param rank the nearest come first */
const pinOf = (provider: Provider, rank: number): MapPin => ({
  kind: 'pin',
  id: provider.id,
  name: provider.name,
  latitude: provider.latitude,
  longitude: provider.longitude,
  serviceType: provider.service_type,
  status: provider.status,
  pricePerHour: provider.price_per_hour,
  city: provider.city,
  rank,
})

/** @param _language language of the texts: a new value makes new texts, and redraws the markers */
const labelsIn = (_language: LanguageTag): MapLabels & { readonly pickup: string } => ({
  map: text('order.map'),
  me: text('map.me'),
  pickup: text('order.marker'),
  pin: (pin) =>
    text('provider.pin', {
      name: pin.name,
      service: serviceName(pin.serviceType),
      status: statusName(pin.status),
      price: money(pin.pricePerHour, pin.city),
    }),
  price: (pin) => shortMoney(pin.pricePerHour, pin.city),
  spot: (count) => text('map.spot', { count }),
  cluster: (cluster) => text('map.cluster', { count: cluster.total }),
})

export function OrderMapCanvas({ order, directions }: { readonly order: Order; readonly directions: Directions | undefined }) {
  const [theme] = useTheme()
  const language = useLanguage()
  const lowData = useLowData()
  const labels = useMemo(() => labelsIn(language), [language])
  const groundTexts = useGroundTexts()
  const { nearby, provider, camera, placeError } = order
  const pins = useMemo(() => {
    const shown = placeError ? [] : (nearby ?? []).slice(0, MAX_PINS).map((each, index) => pinOf(each.provider, index))
    const isMissing = provider !== undefined && !shown.some(({ id }) => id === provider.id)
    return isMissing ? [...shown, pinOf(provider, MAX_PINS)] : shown
  }, [nearby, provider, placeError])
  const frameKey = `${provider?.id ?? ''} ${camera.viewKey}`
  const line = useMemo(
    () => directions && { path: directions.path, isEstimate: directions.estimateReason !== undefined, frameKey },
    [directions, frameKey],
  )
  return (
    <OrderMap
      theme={theme}
      camera={camera}
      pickup={order.pickup}
      onPickup={(place) => order.setMarker(place)}
      pins={pins}
      selectedId={provider?.id}
      onSelect={order.choose}
      onSpot={(providerIds) => openOverlay({ kind: 'spot', providerIds, onChoose: order.choose })}
      route={line}
      labels={labels}
      groundTexts={groundTexts}
      cachedOnlyNotice={lowData ? text('map.low_data') : undefined}
    />
  )
}
