/** One city: its data on this device, its age, and its actions. */
import { useDeviceNow } from '#state/display/use-now.ts'
import type { OfflineAreaItem } from '#state/offline/offline-areas.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { bytes, daysAgo, timeOfDay } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'

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
  /** An action on this city is running. */
  readonly busy: boolean
  /** An action on another city is running. */
  readonly isBlocked: boolean
  readonly onSave: () => void
  readonly onRefresh: () => void
  readonly onDelete: () => void
}

export function OfflineAreaRow({ area, busy, isBlocked, onSave, onRefresh, onDelete }: OfflineAreaRowProps) {
  const city = cityName(area.city)
  return (
    <li className={area.kept || isDownloaded(area) ? 'area' : 'area area--short'}>
      <span className="area__lead">
        <Icon name="place" size={20} />
      </span>
      <div className="area__words num">
        <span className="area__name">{city}</span>
        {isDownloaded(area) && <Amounts area={area} />}
        <span className="area__state">
          {(area.isSelected || area.kept) && isDownloaded(area) && <Icon name="check-circle" size={16} />}
          {areaStateText(area)}
        </span>
      </div>
      {(area.kept || isDownloaded(area) || !area.isSelected) && (
        <div className="area__acts">
          {!area.isSelected && !area.kept && (
            <Button size="compact" label={text('storage.area_keep_label', { city })} busy={busy} disabled={isBlocked} onPress={onSave}>
              {text('storage.area_keep')}
            </Button>
          )}
          {!area.isSelected && area.kept && (
            <Button
              size="compact"
              label={text('storage.area_refresh_label', { city })}
              busy={busy}
              disabled={isBlocked}
              onPress={onRefresh}
            >
              {text('storage.area_refresh')}
            </Button>
          )}
          {(area.kept || isDownloaded(area)) && (
            <Button
              size="compact"
              variant="danger-line"
              label={text('storage.area_delete_label', { city })}
              disabled={isBlocked || busy}
              onPress={onDelete}
            >
              {text('storage.area_delete')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
