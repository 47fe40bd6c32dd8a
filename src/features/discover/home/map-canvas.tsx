/** The map: pins and clusters of the providers in the list. */
import { useMemo, useState } from 'react'
import { DEFAULT_ZOOM } from '#domain/constants.ts'
import { MarketplaceMap } from '#map/marketplace-map.tsx'
import type { MapLabels } from '#map/map-labels.ts'
import { useGroundTexts } from '#shared/location/use-ground-texts.ts'
import { serviceName, statusName } from '#shared/provider/provider-labels.ts'
import { useMapItems, type MapView } from '#state/directory/directory-search.ts'
import { useLanguage } from '#state/display/language.ts'
import { useLowData } from '#state/device/low-data.ts'
import { useAskedPlace, useHome, useMyPosition } from '#state/device/geolocation.ts'
import { currentProvider } from '#state/directory/directory.ts'
import { endHighlight, highlight, useHighlightedInList } from '#state/directory/highlighted-provider.ts'
import { useMapReturns, useMovedView } from '#state/directory/search-area.ts'
import { useTheme } from '#state/display/theme.ts'
import { useCity } from '#state/navigation/view.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { money } from '#text/formatting/format.ts'
import type { LanguageTag } from '#text/languages.ts'
import { useFirstView } from './use-first-view.ts'

export interface MapCanvasProps {
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
  /** Called for a press on the map outside the pins. */
  readonly onPress: () => void
  /** px covered by a sheet at the foot, and by chips at the top. */
  readonly inset: number
  readonly topInset: number
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
  cluster: (cluster) => text('map.cluster', { count: cluster.total }),
})

const hoverPin = (id: string, isOver: boolean): void => (isOver ? highlight : endHighlight)('map', id)

export function MapCanvas({ selectedId, onSelect, onPress, inset, topInset }: MapCanvasProps) {
  const [theme] = useTheme()
  const language = useLanguage()
  const lowData = useLowData()
  const [city] = useCity()
  const wide = useIsDesktop()
  const me = useMyPosition()
  const [view, setView] = useState<MapView>()
  const items = useMapItems(view, selectedId)
  const home = useHome()
  const firstView = useFirstView()
  // A person who chooses a city away from their position wants to see the city.
  const centre = firstView?.center ?? home ?? ALL_CITIES_CENTRE
  const place = useAskedPlace()
  const groundTexts = useGroundTexts()
  const setMovedView = useMovedView(centre)
  const returns = useMapReturns()
  const spotId = useHighlightedInList()
  const labels = useMemo(() => labelsIn(language, city), [language, city])
  return (
    <MarketplaceMap
      center={centre}
      zoom={firstView?.zoom ?? (home ? DEFAULT_ZOOM : ALL_CITIES_ZOOM[wide ? 'wide' : 'phone'])}
      viewKey={returns}
      theme={theme}
      items={items}
      selectedId={selectedId}
      me={me}
      place={place}
      spot={spotId === undefined ? undefined : currentProvider(spotId)}
      onPinHover={hoverPin}
      onSelect={onSelect}
      onPress={onPress}
      onViewChange={({ bounds, zoom, uncovered, isMovedByPerson }) => {
        setView({ bounds, zoom })
        if (isMovedByPerson) setMovedView(uncovered)
      }}
      labels={labels}
      groundTexts={groundTexts}
      cachedOnlyNotice={lowData ? text('map.low_data') : undefined}
      sheetInset={inset}
      topInset={topInset}
    />
  )
}
