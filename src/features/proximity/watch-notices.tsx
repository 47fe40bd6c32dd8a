/** Obstacles and improvements of the watch. */
import { findNearbyCity } from '#state/device/geolocation.ts'
import { useDirectoryConnection } from '#state/directory/directory.ts'
import { useDeviceNow } from '#state/display/use-now.ts'
import { useNotificationPermission } from '#state/notifications/notification-permission.ts'
import { retryProximityWatch, type WatchState, type WatchError } from '#state/location/proximity-alert.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { updatedText } from '#text/formatting/age-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { watchErrorText } from './watch-text.ts'

function WatchErrorNotice({ error, hasPosition }: { readonly error: WatchError; readonly hasPosition: boolean }) {
  const message = watchErrorText(error)
  return (
    <div className="stack g-2">
      <Notice tone="warn" role="alert">
        <b>{message.title}</b> {message.text} {hasPosition && text('proximity.last_position')}
      </Notice>
      <Button size="compact" wide onPress={retryProximityWatch}>
        {text('common.retry')}
      </Button>
    </div>
  )
}

/** This device's directory is that of the chosen city: elsewhere the watch would find no provider. */
function OtherCityNotice({ watch }: { readonly watch: Extract<WatchState, { kind: 'watching' }> }) {
  const [city, setCity] = useCity()
  const here = watch.position && findNearbyCity(watch.position)
  if (city === null || watch.position === undefined || here?.name === city) return null
  return (
    <div className="stack g-2">
      <Notice tone="warn" role="status">
        {text('proximity.elsewhere', { city: cityName(city) })}
      </Notice>
      {here && (
        <Button size="compact" wide onPress={() => setCity(here.name)}>
          {text('proximity.show_city', { city: cityName(here.name) })}
        </Button>
      )}
    </div>
  )
}

export function WatchNotices({ watch }: { readonly watch: WatchState }) {
  const { connection, confirmed_at } = useDirectoryConnection()
  const nowMs = useDeviceNow()
  const [permission, requestPermission] = useNotificationPermission()
  const isWatching = watch.kind === 'watching'
  return (
    <>
      {watch.error !== undefined && <WatchErrorNotice error={watch.error} hasPosition={isWatching && watch.position !== undefined} />}
      {isWatching && <OtherCityNotice watch={watch} />}
      {connection === 'offline' && confirmed_at !== null && <p className="t-small c-2 num">{updatedText(confirmed_at, nowMs)}</p>}
      {isWatching && permission === 'default' && (
        <Button variant="tint" size="compact" wide icon="bell" onPress={requestPermission}>
          {text('proximity.notify')}
        </Button>
      )}
    </>
  )
}
