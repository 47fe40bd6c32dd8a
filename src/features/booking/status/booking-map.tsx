/** The provider and the location of the job; while the provider is on the way, with the road where it is known, else a straight line. */
import { lazy, Suspense, useMemo } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { useGroundTexts } from '#shared/location/use-ground-texts.ts'
import { positionAgeText } from '#shared/provider/arrival-text.ts'
import { useIsMissing, useProvider } from '#state/directory/directory.ts'
import { useLowData } from '#state/device/low-data.ts'
import { useTheme } from '#state/display/theme.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import type { ShownArrival } from '#shared/booking/live/use-booking-arrival.ts'

const StaticMap = lazy(() => import('#map/static-map.tsx').then((module) => ({ default: module.StaticMap })))

/** Viewers farther away than this, for example in another town, get no line across the country, km. */
const MAX_LINE_KM = 200

interface MapProps {
  readonly booking: Booking
  readonly provider: Provider
  readonly place: Position
  readonly shown: ShownArrival
}

function Estimate({ booking, provider, place, shown: { isOnTheWay, live, road, nowMs } }: MapProps) {
  const [theme] = useTheme()
  const lowData = useLowData()
  const groundTexts = useGroundTexts()
  const { latitude, longitude } = live ?? provider
  const { latitude: placeLatitude, longitude: placeLongitude } = place
  const straightKm = haversineKm({ latitude, longitude }, place)
  const line = useMemo(() => {
    if (!isOnTheWay) return undefined
    const straight = [
      { latitude, longitude },
      { latitude: placeLatitude, longitude: placeLongitude },
    ]
    return { path: road?.path ?? straight, isEstimate: road === undefined }
  }, [isOnTheWay, road, latitude, longitude, placeLatitude, placeLongitude])
  if (straightKm > MAX_LINE_KM) return null
  const name = localizeName(booking.provider_name)
  return (
    <Suspense fallback={<div className="map-brief" />}>
      <StaticMap
        theme={theme}
        label={text(live ? (live.isShared ? 'booking.map_live' : 'booking.map_still') : 'booking.map_label', { name })}
        groundTexts={groundTexts}
        cachedOnlyNotice={lowData ? text('map.low_data') : undefined}
        provider={{ position: { latitude, longitude }, emoji: provider.profile_image, name, isStill: live?.isShared === false }}
        place={{ position: place, name: text('booking.map_customer') }}
        line={line}
        chip={{
          strong: distance(isOnTheWay && road ? road.km : straightKm),
          text: live ? positionAgeText(live, nowMs) : text(isOnTheWay && road ? 'booking.by_road' : 'booking.straight_line'),
        }}
      />
    </Suspense>
  )
}

/** Renders nothing where one of the two positions is unknown, and its space while the provider is looked up. */
export function BookingMap({ booking, shown }: { readonly booking: Booking; readonly shown: ShownArrival }) {
  const provider = useProvider(booking.provider_id)
  const isMissing = useIsMissing(booking.provider_id)
  if (!shown.place) return null
  if (!provider) return isMissing ? null : <div className="map-brief" />
  return <Estimate booking={booking} provider={provider} place={shown.place} shown={shown} />
}
