/** The map: pins and clusters of the providers in the list. */
import { useMemo, useState } from 'react'
import { DEFAULT_ZOOM } from '#domain/constants.ts'
import { MarketplaceMap } from '#map/marketplace-map.tsx'
import type { Covered } from '#map/camera/visible-area.ts'
import type { MapLabels } from '#map/map-labels.ts'
import { serviceName, statusName } from '#shared/provider/provider-labels.ts'
import { useMapItems, type MapView } from '#state/directory/directory-search.ts'
import { useLanguage } from '#state/display/language.ts'
import { useLowData } from '#state/device/low-data.ts'
import { useMyPosition, useOrigin } from '#state/device/geolocation.ts'
import { useTheme } from '#state/display/theme.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useCity } from '#state/navigation/view.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { money, shortMoney } from '#text/formatting/format.ts'
import type { LanguageTag } from '#text/languages.ts'

export interface MapCanvasProps {
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
  /** Called for a press on the map outside the pins. */
  readonly onPress: () => void
  /** What chips, sheet and card cover at the edges of the map, px. */
  readonly covered: Covered
}

/** Zoom that shows all cities: a phone has 390 px for them, a desktop about 800. */
const ALL_CITIES_ZOOM = { phone: 1, wide: 2 }
const ALL_CITIES_CENTRE = { latitude: 15, longitude: -8 }

/** Returns every text on the map. @param _language language of the texts: a new value makes new texts, and redraws the markers */
const labelsIn = (_language: LanguageTag, city: string | null): MapLabels => ({
  map: text('map.label', { city: cityName(city) }),
  me: text('map.me'),
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

export function MapCanvas({ selectedId, onSelect, onPress, covered }: MapCanvasProps) {
  const [theme] = useTheme()
  const language = useLanguage()
  const lowData = useLowData()
  const [city] = useCity()
  const wide = useIsDesktop()
  const me = useMyPosition()
  const [view, setView] = useState<MapView>()
  const items = useMapItems(view, selectedId)
  const origin = useOrigin()
  // A person who chooses a city away from their position wants to see the city.
  const centre = origin ?? ALL_CITIES_CENTRE
  const labels = useMemo(() => labelsIn(language, city), [language, city])
  return (
    <MarketplaceMap
      center={centre}
      zoom={origin ? DEFAULT_ZOOM : ALL_CITIES_ZOOM[wide ? 'wide' : 'phone']}
      theme={theme}
      items={items}
      selectedId={selectedId}
      me={me}
      placeName={city === null ? undefined : cityName(city)}
      onSelect={onSelect}
      onSpot={(providerIds) => openOverlay({ kind: 'spot', providerIds, onChoose: onSelect })}
      onPress={onPress}
      onViewChange={({ bounds, zoom }) => setView({ bounds, zoom })}
      labels={labels}
      cachedOnlyNotice={lowData ? text('map.low_data') : undefined}
      covered={covered}
    />
  )
}
