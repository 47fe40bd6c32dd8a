/** The map itself: pins and clusters of the same helpers as the list. */
import { useMemo, useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY, DEFAULT_ZOOM } from '#domain/constants.ts'
import { MarketplaceMap } from '#map/marketplace-map.tsx'
import type { MapLabels } from '#map/map-labels.ts'
import { serviceName, statusName } from '#parts/provider-words.ts'
import { useMapItems, type MapView } from '#state/directory.ts'
import { useMyPosition } from '#state/position.ts'
import { useTheme } from '#state/theme.ts'
import { useCity } from '#state/view.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/format.ts'

export interface MapCanvasProps {
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
  /** The map beside the pins was pressed. */
  readonly onPress: () => void
  /** px covered by a sheet at the foot, and by chips at the top. */
  readonly inset: number
  readonly topInset: number
}

/** Zoom that shows the whole world of cities. */
const ALL_CITIES_ZOOM = 2
const ALL_CITIES_CENTRE = { latitude: 15, longitude: 30 }

export function MapCanvas({ selectedId, onSelect, onPress, inset, topInset }: MapCanvasProps) {
  const [theme] = useTheme()
  const [city] = useCity()
  const me = useMyPosition()
  const [view, setView] = useState<MapView>()
  const items = useMapItems(view, selectedId)
  const centre = useMemo(() => {
    if (me) return me
    if (city === null) return ALL_CITIES_CENTRE
    const { latitude, longitude } = cityOrDefault(city)
    return { latitude, longitude }
  }, [city, me])
  const labels = useMemo<MapLabels>(
    () => ({
      map: text('map.label', { city: city ?? text('map.all_cities') }),
      me: text('map.me'),
      pin: (pin) =>
        text('provider.pin', {
          name: pin.name,
          service: serviceName(pin.serviceType),
          status: statusName(pin.status),
          price: money(pin.pricePerHour),
        }),
      cluster: (cluster) => text('map.cluster', { count: cluster.total }),
    }),
    [city],
  )
  return (
    <MarketplaceMap
      center={centre}
      zoom={city === null && !me ? ALL_CITIES_ZOOM : DEFAULT_ZOOM}
      theme={theme}
      items={items}
      selectedId={selectedId}
      me={me}
      placeName={city ?? DEFAULT_CITY}
      onSelect={onSelect}
      onPress={onPress}
      onViewChange={({ bounds, zoom }) => setView({ bounds, zoom })}
      labels={labels}
      sheetInset={inset}
      topInset={topInset}
    />
  )
}
