import type { Theme } from '#config/theme.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_FILTER } from '#domain/directory/provider-filter.ts'
import { StaticMap } from '#map/static-map.tsx'
import type { MapItem, MapView } from '#map/map-item.ts'
import { MarketplaceMap } from '#map/marketplace-map.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { FloatingButton } from '#ui/controls/floating-button.tsx'
import { MapControls } from '#ui/controls/map-controls.tsx'
import { openDirectoryBridge } from '#workers/directory-bridge.ts'
import { useEffect, useState } from 'react'
import type { Uid } from '#domain/ids.ts'
import { labGroundTexts, labLabels } from './lab-labels.ts'
import { makeProviders } from './make-providers.ts'

/** px that the card of a chosen helper covers on a wide screen. */
const CARD_PX = 436
/** Parameters of the address. */
const asked = new URLSearchParams(location.search)
const city = asked.get('city') ?? 'San Francisco'
const cityCentre = cityOrDefault(city)
const me = { latitude: cityCentre.latitude - 0.0023, longitude: cityCentre.longitude + 0.0022, accuracyM: 30 }
const filter = { ...DEFAULT_FILTER, maxDistanceKm: null }
const theme: Theme = asked.has('dark') ? 'dark' : 'light'
const count = Number(asked.get('count') ?? 300)
const zoom = Number(asked.get('zoom') ?? 13)
/** All cities, as the home screen shows them. */
const all = { latitude: 15, longitude: -8 }
const [latitude, longitude] = asked.get('at')?.split(',').map(Number) ?? []
const centre = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : zoom > 2 ? cityCentre : all
/** What the address asks for. */
export const mapView = { center: [centre.latitude, centre.longitude] as const, zoom }
/** Providers that are made and sent at once: the page holds none of many. */
const AT_ONCE = 2_000
const bridge = openDirectoryBridge()

/** For the script that drives the lab: recorded events, and controls. */
declare global {
  interface Window {
    lab: {
      readonly views: MapView[]
      readonly selected: string[]
      /** Helpers of marks that opened as a list. */
      readonly spots: (readonly string[])[]
      /** ms from frame to frame, once watched. */
      readonly frames: number[]
      /** Markers that were added or removed, once watched. */
      changes: number
      watch(): void
      turn?: (knobs: Partial<Knobs>) => void
      /** Sets a provider to Busy, as a change from the server would. */
      busy?: (id: string) => Promise<void>
    }
  }
}
interface Knobs {
  readonly selectedId: string | undefined
  readonly sheet: 'peek' | 'half'
  readonly hidden: boolean
  readonly viewKey: number
}

function watch(): void {
  const pane = document.querySelector('.leaflet-marker-pane')
  if (pane === null) throw new Error('the map is not there')
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) window.lab.changes += addedNodes.length + removedNodes.length
  }).observe(pane, { childList: true })
  let last = performance.now()
  const tick = (now: number): void => {
    window.lab.frames.push(now - last)
    last = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

window.lab = { views: [], selected: [], spots: [], frames: [], changes: 0, watch }
document.documentElement.dataset['theme'] = theme

function useItems(view: MapView | undefined, selectedId: string | undefined): readonly MapItem[] {
  const [items, setItems] = useState<readonly MapItem[]>([])
  const [generation, setGeneration] = useState(0)
  useEffect(() => bridge.subscribe(setGeneration), [])
  useEffect(() => {
    if (view === undefined || generation === 0) return
    void bridge.clusters({ filter, origin: me, ...view, selectedId: selectedId as Uid | undefined }).then((response) => {
      if (response !== undefined) setItems(response.items)
    })
  }, [view, selectedId, generation])
  return items
}

/** The map as the home screen uses it. */
export function Lab() {
  const [knobs, setKnobs] = useState<Knobs>({ selectedId: undefined, sheet: 'peek', hidden: false, viewKey: 0 })
  const [view, setView] = useState<MapView>()
  const items = useItems(view, knobs.selectedId)
  const turn = (change: Partial<Knobs>): void => setKnobs((before) => ({ ...before, ...change }))
  useEffect(() => {
    void bridge.restore(city)
    for (let made = 0; made < count; made += AT_ONCE)
      void bridge.apply(city, { upserts: makeProviders(Math.min(AT_ONCE, count - made), cityCentre, 0.05, 1 + made), removals: [] })
    window.lab.turn = turn
    window.lab.busy = async (id) => {
      const [provider] = (await bridge.details([id as Uid])) ?? []
      if (provider !== undefined) await bridge.apply(city, { upserts: [{ ...provider, status: 'Busy' }], removals: [] })
    }
  }, [])
  const isWide = innerWidth >= 1024
  const sheet = knobs.sheet === 'peek' ? 152 : 320
  return (
    <div className={knobs.hidden ? 'lab lab--hidden' : 'lab'}>
      <div className="lab__bar" />
      <main className="map-stage">
        <MarketplaceMap
          center={centre}
          zoom={zoom}
          viewKey={knobs.viewKey}
          theme={theme}
          items={items}
          selectedId={knobs.selectedId}
          me={me}
          place={me}
          labels={labLabels}
          groundTexts={labGroundTexts}
          covered={{ top: 56, bottom: isWide ? 0 : sheet, end: isWide && knobs.sheet === 'half' ? CARD_PX : 0 }}
          onSpot={(ids) => window.lab.spots.push(ids)}
          onSelect={(id) => {
            window.lab.selected.push(id)
            turn({ selectedId: id })
          }}
          onViewChange={(next) => {
            window.lab.views.push(next)
            setView(next)
          }}
        />
        <div className="map-stage__top">
          <ChipRow label="Services" padded>
            <Chip selected>All services</Chip>
            <Chip icon="cleaner" on="map">
              Cleaner
            </Chip>
            <Chip icon="plumber" on="map">
              Plumber
            </Chip>
            <Chip icon="tutor" on="map">
              Tutor
            </Chip>
          </ChipRow>
        </div>
        <div className="map-stage__controls">
          <MapControls
            label="Map"
            controls={[
              { id: 'theme', icon: 'moon', label: 'Dark mode', onPress: () => undefined },
              { id: 'locate', icon: 'locate', label: 'My location', onPress: () => turn({ viewKey: knobs.viewKey + 1 }) },
            ]}
          />
        </div>
        {isWide ? (
          <div className="map-stage__float">
            <FloatingButton icon="radar" onPress={() => undefined}>
              Proximity alert
            </FloatingButton>
          </div>
        ) : (
          <div className={`lab__sheet lab__sheet--${knobs.sheet}`} />
        )}
        {isWide && knobs.sheet === 'half' && <div className="lab__card" />}
      </main>
    </div>
  )
}

const labHelper = { latitude: 37.7796, longitude: -122.4302 }
const labLine = { path: [labHelper, me], isEstimate: true }

/** The map as the booking's status uses it. */
export function BookingMapLab() {
  return (
    <StaticMap
      line={labLine}
      theme={theme}
      groundTexts={labGroundTexts}
      provider={{ position: labHelper, emoji: '🧹', name: 'Grace Okafor' }}
      place={{ position: me, name: 'Where the work is' }}
      chip={{ strong: '8 min', text: '1.4 km' }}
      label="Grace Okafor is about 1.4 km away"
    />
  )
}
