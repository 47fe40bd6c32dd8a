/** The provider and the location of the job; while the provider is on the way, with a straight line between them. */
import { lazy, Suspense } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { useGroundTexts } from '#shared/location/use-ground-texts.ts'
import { positionAgeText } from '#shared/provider/arrival-text.ts'
import { useProvider } from '#state/directory/directory.ts'
import { useLowData } from '#state/device/low-data.ts'
import { useTheme } from '#state/display/theme.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import type { ShownArrival } from './use-booking-arrival.ts'

const StaticMap = lazy(() => import('#map/static-map.tsx').then((module) => ({ default: module.StaticMap })))

/** Viewers farther away than this, for example in another town, get no line across the country, km. */
const MAX_LINE_KM = 200

interface MapProps {
  readonly booking: Booking
  readonly provider: Provider
  readonly place: Position
  readonly shown: ShownArrival
}

function Estimate({ booking, provider, place, shown: { isOnTheWay, arrival, live, nowMs } }: MapProps) {
  const [theme] = useTheme()
  const lowData = useLowData()
  const groundTexts = useGroundTexts()
  const position = live ?? { latitude: provider.latitude, longitude: provider.longitude }
  const km = haversineKm(position, place)
  if (km > MAX_LINE_KM) return null
  const name = localizeName(booking.provider_name)
  return (
    <Suspense fallback={<div className="map-brief" />}>
      <StaticMap
        theme={theme}
        label={text(live ? 'booking.map_live' : 'booking.map_label', { name })}
        groundTexts={groundTexts}
        cachedOnlyNotice={lowData ? text('map.low_data') : undefined}
        provider={{ position, emoji: provider.profile_image, name }}
        place={{ position: place, name: text('booking.map_customer') }}
        hasLine={isOnTheWay}
        chip={{ strong: distance(km), text: live && arrival ? positionAgeText(arrival.sinceMs, nowMs) : text('booking.straight_line') }}
      />
    </Suspense>
  )
}

/** Renders nothing where one of the two positions is unknown. */
export function BookingMap({ booking, shown }: { readonly booking: Booking; readonly shown: ShownArrival }) {
  const provider = useProvider(booking.provider_id)
  if (!provider || !shown.place) return null
  return <Estimate booking={booking} provider={provider} place={shown.place} shown={shown} />
}
