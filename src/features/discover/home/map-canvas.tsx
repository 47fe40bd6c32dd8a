/** The map: pins and clusters of the providers in the list. */
import { useEffect, useMemo, useState } from 'react'
import { DEFAULT_ZOOM } from '#domain/constants.ts'
import type { Fix } from '#domain/location/fix/fix.ts'
import { MarketplaceMap } from '#map/marketplace-map.tsx'
import type { Covered } from '#map/camera/visible-area.ts'
import type { OwnPosition } from '#map/position/use-own-position.ts'
import type { MapLabels } from '#map/map-labels.ts'
import { useGroundTexts } from '#shared/location/use-ground-texts.ts'
import { serviceName, statusName } from '#shared/provider/provider-labels.ts'
import { useMapItems, type MapView } from '#state/directory/search/directory-search.ts'
import { useLanguage } from '#state/display/language.ts'
import { useLowData } from '#state/device/low-data.ts'
import { useAskedPlace, useFix, useHome } from '#state/device/geolocation.ts'
import { currentProvider } from '#state/directory/directory.ts'
import { endHighlight, highlight, useHighlightedInList } from '#state/directory/highlighted-provider.ts'
import { useMapReturns, useMovedView } from '#state/directory/search/search-area.ts'
import { useTheme } from '#state/display/theme.ts'
import { usePageVisible } from '#state/display/use-page-visible.ts'
import { isMapOverlay, openOverlay, useOverlays } from '#state/navigation/overlays.ts'
import { useIsMapShown } from '#state/navigation/panes/room.ts'
import { useCity } from '#state/navigation/view.ts'
import { isFollowing, setMapSeen, stopFollowing, subscribeHeading, useFollowState } from '#state/position/own-position.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { money, shortMoney } from '#text/formatting/format.ts'
import type { LanguageTag } from '#text/languages.ts'
import { useFirstView } from './use-first-view.ts'

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

const hoverPin = (id: string, isOver: boolean): void => (isOver ? highlight : endHighlight)('map', id)

/** @param _language language of the age: a new value makes a new text */
const positionIn = (_language: LanguageTag, fix: Fix | undefined, staleMinutes: number): OwnPosition | undefined =>
  fix && { ...fix, age: staleMinutes === 0 ? undefined : text('arrival.minutes_ago', { minutes: staleMinutes }) }

/** Follows the person only while they see the map. */
function useMapSeen(): void {
  const isPageVisible = usePageVisible()
  const isMapShown = useIsMapShown()
  const top = useOverlays().at(-1)
  const isSeen = isPageVisible && isMapShown && (top === undefined || isMapOverlay(top))
  useEffect(() => setMapSeen(isSeen), [isSeen])
  useEffect(() => stopFollowing, [])
}

export function MapCanvas({ selectedId, onSelect, onPress, covered }: MapCanvasProps) {
  const [theme] = useTheme()
  const language = useLanguage()
  const lowData = useLowData()
  const [city] = useCity()
  const wide = useIsDesktop()
  const fix = useFix()
  const follow = useFollowState()
  const staleMinutes = follow.kind === 'following' ? follow.staleMinutes : 0
  const me = useMemo(() => positionIn(language, fix, staleMinutes), [language, fix, staleMinutes])
  useMapSeen()
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
      watchHeading={subscribeHeading}
      isFollowing={follow.kind === 'following'}
      onFollowEnd={stopFollowing}
      place={place}
      spot={spotId === undefined ? undefined : currentProvider(spotId)}
      onPinHover={hoverPin}
      onSelect={onSelect}
      onSpot={(providerIds) => openOverlay({ kind: 'spot', providerIds, onChoose: onSelect })}
      onPress={onPress}
      onViewChange={({ bounds, zoom, uncovered, isMovedByPerson }) => {
        setView({ bounds, zoom })
        // A zoom around the person is no other area.
        if (isMovedByPerson && !isFollowing()) setMovedView(uncovered)
      }}
      labels={labels}
      groundTexts={groundTexts}
      cachedOnlyNotice={lowData ? text('map.low_data') : undefined}
      covered={covered}
    />
  )
}
