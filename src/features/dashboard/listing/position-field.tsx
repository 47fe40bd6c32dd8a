/** Position of the service on the map: the city centre, the provider's own position, or a point chosen on the map. */
import { lazy, Suspense, useState } from 'react'
import { serviceOf } from '#domain/service-types.ts'
import { locationErrorText } from '#shared/location/location-error-text.ts'
import { useGroundTexts } from '#shared/location/use-ground-texts.ts'
import { locateMe, type LocationError } from '#state/device/geolocation.ts'
import { useLowData } from '#state/device/low-data.ts'
import { useTheme } from '#state/display/theme.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { distance } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { ServiceFieldsProps } from './service-fields.tsx'
import { distanceIfFarFromCity, publicPosition, servicePosition } from './service-position.ts'

const PlaceMap = lazy(() => import('#map/place-map.tsx').then((module) => ({ default: module.PlaceMap })))

function LocationNotice({ error, onRetry }: { readonly error: LocationError; readonly onRetry: () => void }) {
  const message = locationErrorText(error)
  return (
    <Notice tone="warn" role="alert">
      <p>
        <b>{message.title}</b>
      </p>
      {message.text !== undefined && <p>{message.text}</p>}
      {error !== 'unsupported' && (
        <div className="position__retry">
          <Button size="compact" variant="line" onPress={onRetry}>
            {text('common.retry')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

/** Loaded on demand: most forms need no map. */
function PositionMap({ editing: { values: form, change } }: ServiceFieldsProps) {
  const [theme] = useTheme()
  const lowData = useLowData()
  const groundTexts = useGroundTexts()
  return (
    <ErrorBoundary fallback={() => <Notice tone="warn">{text('listing.map_failed')}</Notice>}>
      <Suspense fallback={<div className="place-map__wait" />}>
        <PlaceMap
          theme={theme}
          place={servicePosition(form.city, form.place)}
          onPlace={(place) => change({ place: publicPosition(place) })}
          label={text('listing.map')}
          groundTexts={groundTexts}
          cachedOnlyNotice={lowData ? text('map.low_data') : undefined}
          emoji={form.profile_image.trim() || serviceOf(form.service_type).emoji}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

export function PositionField({ editing }: ServiceFieldsProps) {
  const { values: form, change } = editing
  const [busy, setBusy] = useState(false)
  const [locationError, setLocationError] = useState<LocationError>()
  const [isMapOpen, setMapOpen] = useState(false)
  const { place, city } = form
  const far = place && distanceIfFarFromCity(city, place)
  const locate = async (): Promise<void> => {
    setBusy(true)
    setLocationError(undefined)
    const located = await locateMe()
    setBusy(false)
    if (located.ok) change({ place: publicPosition(located.value) })
    else setLocationError(located.error)
  }
  return (
    <div className="field" role="group" aria-labelledby="position-label">
      <p className="label" id="position-label">
        {text('register.position')}
      </p>
      <p className="row g-2" role="status">
        <Icon name="place" size={20} />
        <span>{place ? text('listing.position_own') : text('register.position_city', { city: cityName(city) })}</span>
      </p>
      <div className="position">
        <Button size="compact" icon="locate" busy={busy} onPress={() => void locate()}>
          {text('register.position_use')}
        </Button>
        <Button size="compact" icon="map" expanded={isMapOpen} onPress={() => setMapOpen(!isMapOpen)}>
          {text(isMapOpen ? 'listing.map_close' : 'listing.map_open')}
        </Button>
        {place && (
          <Button size="compact" onPress={() => change({ place: null })}>
            {text('register.position_city_use')}
          </Button>
        )}
      </div>
      {isMapOpen && (
        <>
          <p className="help">{text('listing.map_help')}</p>
          <PositionMap editing={editing} />
        </>
      )}
      <p className="help">{text('register.position_help')}</p>
      {far !== null && far !== undefined && (
        <Notice tone="warn" role="status">
          {text('listing.position_far', { distance: distance(far), city: cityName(city) })}
        </Notice>
      )}
      {locationError !== undefined && <LocationNotice error={locationError} onRetry={() => void locate()} />}
    </div>
  )
}
