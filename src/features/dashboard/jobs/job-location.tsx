/**
 * Location of a job, as precisely as this provider may know it. A booking has a position and no street: the nearest known place describes
 * the position without a connection, and other navigation programs accept its coordinates.
 */
import type { ReactNode } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import { positionOf } from '#domain/documents/places/place.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { nearestPlaceText } from '#shared/location/nearest-place.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { mapLink } from './map-link.ts'

export interface JobLocationProps {
  readonly booking: Booking
  /** The provider's position on the map, from which distances are measured. */
  readonly from: Position | undefined
}

interface LineProps {
  readonly content: string
  /** Shown below, over the whole width. */
  readonly note?: ReactNode
  readonly end?: ReactNode
}

function Line({ content, note, end }: LineProps) {
  return (
    <div className="num">
      <div className="job__fact">
        <Icon name="place" size={18} />
        <p className="grow">{content}</p>
        {end}
      </div>
      {note !== undefined && <p className="job__note t-small c-2">{note}</p>}
    </div>
  )
}

/** The area is rounded to about 1 km (decisions "Privacy"), so the distance is given in whole kilometres only. */
function ApproximateArea({ booking, from, note }: JobLocationProps & { readonly note: string }) {
  const { user_latitude, user_longitude } = booking
  if (user_latitude === null || user_longitude === null) return <Line content={text('dashboard.place_none')} />
  if (!from) return <Line content={note} />
  const km = haversineKm(from, { latitude: user_latitude, longitude: user_longitude })
  return <Line content={text('dashboard.away', { distance: distance(Math.max(1, Math.round(km))) })} note={note} />
}

export function JobLocation({ booking, from }: JobLocationProps) {
  const place = usePlace(booking.id)
  const exact = place && positionOf(place)
  if (booking.status === 'pending') return <ApproximateArea booking={booking} from={from} note={text('dashboard.area_only')} />
  if (!exact) return <ApproximateArea booking={booking} from={from} note={text('dashboard.place_soon')} />
  const address = mapLink(exact, navigator)
  const nearest = nearestPlaceText(exact)
  const coordinates = `${exact.latitude.toFixed(5)}, ${exact.longitude.toFixed(5)}`
  return (
    <Line
      content={
        from ? text('dashboard.away_exact', { distance: distance(haversineKm(from, exact)) }) : (nearest ?? text('booking.map_customer'))
      }
      note={
        <>
          {from && nearest}
          <span className="job__degrees">{coordinates}</span>
        </>
      }
      end={
        <LinkButton
          variant="chip"
          icon="map"
          // Another program handles its own URL scheme: no tab is needed.
          external={address.startsWith('https:')}
          href={address}
          label={text('dashboard.navigate_to', { name: localizeName(booking.customer_name) })}
        >
          {text('dashboard.navigate')}
        </LinkButton>
      }
    />
  )
}
