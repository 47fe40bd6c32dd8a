/** The customer's home: map and list of the same providers, the chosen provider's sheet over both. */
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { SyncStatusPill } from '#shared/outbox/sync-status-pill.tsx'
import { useProviderSearch } from '#state/directory/directory-search.ts'
import { useDirectoryConnection, type DirectoryConnection } from '#state/directory/directory.ts'
import type { SearchResult } from '#state/storage/list-snapshot.ts'
import { closeOverlay, openOverlay, replaceOverlay, useOverlays, topOverlay } from '#state/navigation/overlays.ts'
import { findNearbyCity, locateMe, type LocationError } from '#state/device/geolocation.ts'
import { memoLocalized } from '#state/display/memo-localized.ts'
import { useDeviceNow } from '#state/display/use-now.ts'
import { useTheme } from '#state/display/theme.ts'
import { useCity } from '#state/navigation/view.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { updatedText } from '#text/formatting/age-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { MapControls } from '#ui/controls/map-controls.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Sheet, type SheetHeight } from '#ui/overlay/sheet.tsx'
import { MapCitySelect } from '../search/city-select.tsx'
import '../discover.css'
import { locationErrorText } from '#shared/location/location-error-text.ts'
import { ProviderList } from '../search/provider-list.tsx'
import { PhoneHomeHeader } from './home-header.tsx'
import { LazyMap } from './lazy-map.tsx'
import { ProviderSheet, SHEET_HALF_PX } from '../provider/provider-sheet.tsx'
import { ServiceChips } from '../search/service-chips.tsx'
import { SortSelect } from '../search/sort-select.tsx'
import { useCovered } from './use-covered.ts'
import { useFullscreen } from './use-fullscreen.ts'

/** px of the map that the list's sheet covers at peek. */
const PEEK_PX = 152

type OnLocationError = (locationError: LocationError | undefined) => void

/** Asks the device for its position, at first and on each retry. */
function useLocate(onLocationError: OnLocationError): () => void {
  const [city, setCity] = useCity()
  const locate = async (): Promise<void> => {
    const located = await locateMe()
    onLocationError(located.ok ? undefined : located.error)
    const here = located.ok ? findNearbyCity(located.value) : undefined
    // A person who asks for their position wants the providers there.
    if (here && city !== null) setCity(here.name)
  }
  return () => void locate()
}

function Controls({ onLocationError }: { readonly onLocationError: OnLocationError }) {
  const [theme, toggleTheme] = useTheme()
  const fullscreen = useFullscreen()
  const locate = useLocate(onLocationError)
  const [, navigate] = useLocation()
  return (
    <MapControls
      label={text('map.controls')}
      controls={[
        {
          id: 'theme',
          icon: theme === 'dark' ? 'sun' : 'moon',
          label: text(theme === 'dark' ? 'map.light' : 'map.dark'),
          onPress: toggleTheme,
        },
        ...(fullscreen
          ? [
              {
                id: 'full',
                icon: fullscreen.active ? ('collapse' as const) : ('expand' as const),
                label: text(fullscreen.active ? 'map.fullscreen_end' : 'map.fullscreen'),
                onPress: fullscreen.toggle,
              },
            ]
          : []),
        { id: 'order', icon: 'place', label: text('map.order'), onPress: () => navigate('/order') },
        { id: 'locate', icon: 'locate', label: text('map.locate'), onPress: locate },
      ]}
    />
  )
}

function LocationNotice({
  locationError,
  onLocationError,
}: {
  readonly locationError: LocationError
  readonly onLocationError: OnLocationError
}) {
  const message = locationErrorText(locationError)
  const again = useLocate(onLocationError)
  return (
    <div className="map-home__trouble banner">
      <Notice tone="warn" role="alert">
        <b>{message.title}</b> {message.text}
      </Notice>
      <div className="btn-2">
        <Button size="compact" onPress={() => onLocationError(undefined)}>
          {text('common.close')}
        </Button>
        <Button size="compact" onPress={again}>
          {text('common.retry')}
        </Button>
      </div>
    </div>
  )
}

/** Says how old the list is while it cannot be refreshed. */
function OfflineListAge() {
  const { connection, confirmed_at } = useDirectoryConnection()
  const nowMs = useDeviceNow()
  if (connection !== 'offline' || confirmed_at === null) return null
  return <p className="list-age t-small c-2">{updatedText(confirmed_at, nowMs)}</p>
}

/** Returns the number of providers, once it is known. */
function headline(result: SearchResult | undefined, { connection, confirmed_at }: DirectoryConnection, city: string | null): string {
  if (result && (result.total > 0 || confirmed_at !== null))
    return text(city === null ? 'map.all_helpers' : 'map.nearby', { count: result.total })
  return text(connection === 'offline' ? 'map.unreached_title' : 'common.loading')
}

function select(providerId: string): void {
  if (topOverlay()?.kind === 'provider') replaceOverlay({ kind: 'provider', providerId })
  else openOverlay({ kind: 'provider', providerId })
}

/** @param float content over the foot of the map, above a sheet */
export const MapHome = memoLocalized(function MapHome({ float }: { readonly float?: ReactNode }) {
  const wide = useIsDesktop()
  const directory = useDirectoryConnection()
  const [city] = useCity()
  const result = useProviderSearch()
  const top = useOverlays().findLast((overlay) => overlay.kind === 'provider')
  const selectedId = top?.providerId
  const [listHeight, setListHeight] = useState<SheetHeight>('peek')
  const [providerHalf, setProviderHalf] = useState(SHEET_HALF_PX)
  const [locationError, setLocationError] = useState<LocationError>()

  useEffect(() => {
    // The open list would hide the sheet of a provider chosen on the map.
    if (selectedId !== undefined) setListHeight('peek')
  }, [selectedId])

  // A press beside the pins closes what covers the map.
  const pressMap = (): void => {
    if (selectedId !== undefined) closeOverlay()
    else setListHeight('peek')
  }
  const foot = wide ? 0 : selectedId === undefined ? PEEK_PX : providerHalf
  const stage = useRef<HTMLDivElement>(null)
  const covered = useCovered(stage, wide && selectedId !== undefined, foot)
  const head = (
    <>
      <h2 className="t-heading num">
        <span role="status">{headline(result, directory, city)}</span>
      </h2>
      <SortSelect />
    </>
  )
  const list = (
    <>
      <OfflineListAge />
      <ProviderList result={result} selectedId={selectedId} onSelect={select} />
    </>
  )
  return (
    <div className="map-home">
      <PhoneHomeHeader />
      <main className="split">
        {wide && (
          <section className="split__list" aria-label={text('map.list')}>
            <h1 className="vh">{text('app.name')}</h1>
            <div className="list-head">{head}</div>
            {list}
          </section>
        )}
        <div ref={stage} className="split__map map-stage">
          <div className="map-home__canvas">
            <LazyMap selectedId={selectedId} onSelect={select} onPress={pressMap} covered={covered} />
          </div>
          <div className="map-stage__top">
            <ServiceChips surface="map" />
            <div className="map-home__line">
              {!wide && <SyncStatusPill float />}
              <MapCitySelect />
            </div>
          </div>
          <div className="map-stage__controls">
            <Controls onLocationError={setLocationError} />
          </div>
          <div className="map-home__float" style={{ '--foot': `${foot}px` } as CSSProperties} data-covered={selectedId !== undefined}>
            {float}
          </div>
          {locationError && <LocationNotice locationError={locationError} onLocationError={setLocationError} />}
          {selectedId !== undefined ? (
            <ProviderSheet key={selectedId} providerId={selectedId} half={providerHalf} onHalf={setProviderHalf} />
          ) : (
            !wide && (
              <Sheet
                label={text('map.list')}
                height={listHeight}
                onHeight={setListHeight}
                gripLabel={text('provider.sheet_more')}
                peek={PEEK_PX}
                head={head}
              >
                {list}
              </Sheet>
            )
          )}
        </div>
      </main>
    </div>
  )
})
