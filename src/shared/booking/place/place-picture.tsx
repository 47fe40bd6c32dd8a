/** A small map of a booking's exact place, for its record and for paper; nothing where this person may not see the place. */
import type { Booking } from '#domain/documents/booking.ts'
import { positionOf } from '#domain/documents/places/place.ts'
import { formatCoordinates, nearestPlaceText } from '#shared/location/nearest-place.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { usePlacePicture } from './use-place-picture.ts'
import { visiblePlace } from './visible-place.ts'
import './booking-place.css'

export interface PlacePictureProps {
  readonly booking: Pick<Booking, 'id' | 'status'>
  readonly side: 'customer' | 'provider'
}

export function PlacePicture({ booking, side }: PlacePictureProps) {
  const place = visiblePlace(booking, usePlace(booking.id), side)
  const position = place && positionOf(place)
  const picture = usePlacePicture(position)
  if (!position || picture === undefined) return null
  if (picture === 'painting') return <div className="place-picture place-picture--painting" />
  const { url, credits } = picture
  const where = place.address ?? nearestPlaceText(position) ?? formatCoordinates(position)
  return (
    <figure className="place-picture">
      <img className="place-picture__image" src={url} width={320} height={160} alt={text('place.picture', { place: where })} />
      <figcaption className="place-picture__credits">
        {credits.map(({ text: owner, href }) =>
          href === undefined ? (
            <span key={owner}>{owner}</span>
          ) : (
            <a key={owner} href={href} target="_blank" rel="noopener noreferrer">
              {owner}
            </a>
          ),
        )}
      </figcaption>
    </figure>
  )
}
