/** The provider and the location of the job, with a straight line between them, labelled as an estimate. */
import { lazy, Suspense } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { positionOf } from '#domain/documents/places/place.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { useProvider } from '#state/directory/directory.ts'
import { useLowData } from '#state/device/low-data.ts'
import { useTheme } from '#state/display/theme.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

const StaticMap = lazy(() => import('#map/static-map.tsx').then((module) => ({ default: module.StaticMap })))

/** Viewers farther away than this, for example in another town, get no line across the country, km. */
const MAX_LINE_KM = 200

function Estimate({ booking, provider, place }: { readonly booking: Booking; readonly provider: Provider; readonly place: Position }) {
  const [theme] = useTheme()
  const lowData = useLowData()
  const position = { latitude: provider.latitude, longitude: provider.longitude }
  const km = haversineKm(position, place)
  if (km > MAX_LINE_KM) return null
  const label = text('booking.map_label', { name: localizeName(booking.provider_name) })
  return (
    <Suspense fallback={<div className="map-brief" />}>
      <StaticMap
        theme={theme}
        label={label}
        cachedOnlyNotice={lowData ? text('map.low_data') : undefined}
        provider={{ position, emoji: provider.profile_image, name: localizeName(booking.provider_name) }}
        place={{ position: place, name: text('booking.map_customer') }}
        chip={{ strong: distance(km), text: text('booking.straight_line') }}
      />
    </Suspense>
  )
}

/** Renders nothing where one of the two positions is unknown. */
export function BookingMap({ booking }: { readonly booking: Booking }) {
  const provider = useProvider(booking.provider_id)
  const exact = usePlace(booking.id)
  const { user_latitude, user_longitude } = booking
  const rounded = user_latitude === null || user_longitude === null ? undefined : { latitude: user_latitude, longitude: user_longitude }
  const place = (exact && positionOf(exact)) ?? rounded
  if (!provider || !place) return null
  return <Estimate booking={booking} provider={provider} place={place} />
}
