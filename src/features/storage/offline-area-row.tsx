/** One city: its data on this device, its age, and its actions. */
import { useDeviceNow } from '#state/display/use-now.ts'
import type { CityMap } from '#state/offline/city-maps.ts'
import type { OfflineAreaItem } from '#state/offline/offline-areas.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { bytes, daysAgo, timeOfDay } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { CityMapLine } from './city-map-line.tsx'

const isDownloaded = ({ confirmed_at, providers }: OfflineAreaItem): boolean => confirmed_at !== null || providers > 0

/** Returns the text about the city's state. */
function areaStateText(area: OfflineAreaItem): string {
  if (area.isSelected) return text(isDownloaded(area) ? 'storage.area_chosen' : 'storage.area_chosen_none')
  if (!isDownloaded(area)) return text(area.kept ? 'storage.area_waits' : 'storage.area_none')
  if (!area.isComplete) return text('storage.area_partial')
  return text(area.kept ? 'storage.area_kept' : 'storage.area_seen')
}

function Amounts({ area: { providers, reviews, bytes: size, tiles, confirmed_at } }: { readonly area: OfflineAreaItem }) {
  const nowMs = useDeviceNow()
  return (
    <>
      <span>{text('storage.area_size', { helpers: providers, reviews, size: bytes(size) })}</span>
      {tiles.count > 0 && <span>{text('storage.area_tiles', { count: tiles.count, size: bytes(tiles.bytes) })}</span>}
      {confirmed_at !== null && (
        <span>{text('storage.area_age', { time: timeOfDay(confirmed_at), days: daysAgo(confirmed_at, nowMs) })}</span>
      )}
    </>
  )
}

export interface OfflineAreaRowProps {
  readonly area: OfflineAreaItem
  /** Undefined where there is none, here or on the server. */
  readonly map: CityMap | undefined
  /** An action on this city is running. */
  readonly busy: boolean
  /** An action on another city is running. */
  readonly isBlocked: boolean
  readonly onSave: () => void
  readonly onRefresh: () => void
  readonly onPauseMap: () => void
  readonly onResumeMap: () => void
  readonly onDelete: () => void
}

/** Returns the actions that a city has now. */
function actionsOf(area: OfflineAreaItem, map: CityMap | undefined) {
  const isKept = area.isSelected || area.kept
  const hasPart = map !== undefined && (map.state === 'paused' || map.state === 'waiting')
  return {
    save: !isKept || map?.state === 'offered',
    resume: hasPart,
    pause: map?.state === 'loading',
    refresh: (!area.isSelected && area.kept && map?.state !== 'offered') || map?.updateBytes !== undefined,
    remove: area.kept || isDownloaded(area) || (map !== undefined && map.state !== 'offered'),
  }
}

function Actions({ area, map, busy, isBlocked, ...on }: OfflineAreaRowProps) {
  const city = cityName(area.city)
  const can = actionsOf(area, map)
  if (!Object.values(can).includes(true)) return null
  return (
    <div className="area__acts">
      {can.save && (
        <Button size="compact" label={text('storage.area_keep_label', { city })} busy={busy} disabled={isBlocked} onPress={on.onSave}>
          {text('storage.area_keep')}
        </Button>
      )}
      {can.pause && (
        <Button size="compact" label={text('storage.city_map_pause_label', { city })} onPress={on.onPauseMap}>
          {text('storage.city_map_pause')}
        </Button>
      )}
      {can.resume && (
        <Button size="compact" label={text('storage.city_map_resume_label', { city })} onPress={on.onResumeMap}>
          {text('storage.city_map_resume')}
        </Button>
      )}
      {can.refresh && (
        <Button size="compact" label={text('storage.area_refresh_label', { city })} busy={busy} disabled={isBlocked} onPress={on.onRefresh}>
          {text('storage.area_refresh')}
        </Button>
      )}
      {can.remove && (
        <Button
          size="compact"
          variant="danger-line"
          label={text('storage.area_delete_label', { city })}
          disabled={isBlocked || busy}
          onPress={on.onDelete}
        >
          {text('storage.area_delete')}
        </Button>
      )}
    </div>
  )
}

export function OfflineAreaRow(props: OfflineAreaRowProps) {
  const { area, map } = props
  return (
    <li className={area.kept || isDownloaded(area) || map ? 'area' : 'area area--short'}>
      <span className="area__lead">
        <Icon name="place" size={20} />
      </span>
      <div className="area__words num">
        <span className="area__name">{cityName(area.city)}</span>
        {isDownloaded(area) && <Amounts area={area} />}
        {map && <CityMapLine map={map} />}
        <span className="area__state">
          {(area.isSelected || area.kept) && isDownloaded(area) && <Icon name="check-circle" size={16} />}
          {areaStateText(area)}
        </span>
      </div>
      <Actions {...props} />
    </li>
  )
}
