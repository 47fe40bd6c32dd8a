/** Where a booking is, as precisely as this person may know it: address, notes, directions, and the other person's phone. */
import type { ReactNode } from 'react'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import { positionOf, type Place } from '#domain/documents/places/place.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { nearestPlaceText } from '#shared/location/nearest-place.ts'
import { useNearText } from '#shared/location/use-point-text.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { distance } from '#text/formatting/format.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { directionsLink } from './directions-link.ts'
import { visiblePlace } from './visible-place.ts'
import './booking-place.css'

export interface BookingPlaceProps {
  readonly booking: Booking
  /** The server's copy of a booking with waiting changes. */
  readonly confirmed?: Booking | undefined
  readonly side: 'customer' | 'provider'
  /** The other person's name. */
  readonly otherName: string
  /** The provider's position on the map, from which distances are measured. */
  readonly from?: Position | undefined
}

function Line({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <div className="place__line">
      <Icon name={icon} size={18} />
      <div className="grow">{children}</div>
    </div>
  )
}

const known = (parts: readonly (string | undefined)[]): string => parts.filter((part) => part !== undefined && part !== '').join(' · ')

/** District and rounded position: all that a provider sees before acceptance. */
function Area({ booking, from, note }: { readonly booking: Booking; readonly from: Position | undefined; readonly note: string }) {
  const { user_latitude: latitude, user_longitude: longitude, district } = booking
  const rounded = latitude === null || longitude === null ? undefined : { latitude, longitude }
  // The rounded position is exact to about 1 km, and so is a distance to it.
  // The address is given, and read from the acceptance on.
  const unknown = note === '' ? text('dashboard.place_none') : cityName(booking.city)
  const away = rounded && from && text('dashboard.away', { distance: distance(Math.max(1, Math.round(haversineKm(from, rounded)))) })
  return (
    <Line icon="place">
      <p>{district ? <span dir="auto">{district}</span> : (away ?? (rounded && nearestPlaceText(rounded)) ?? unknown)}</p>
      <p className="t-small c-2 num">
        {known([district === undefined ? undefined : (away ?? (rounded ? undefined : text('where.no_point'))), note])}
      </p>
    </Line>
  )
}

const copy = (words: string): void => {
  // Where the clipboard is not available, the address can be selected.
  void navigator.clipboard?.writeText(words).then(() => showToast({ content: () => ({ title: text('place.copied') }), icon: 'check' }))
}

/** Keeps the digits of a number as its person wrote it. */
const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`

function Ways({ booking, place, side, otherName }: BookingPlaceProps & { readonly place: Place | undefined }) {
  const position = place && positionOf(place)
  const address = place?.address
  const link = side === 'provider' ? directionsLink({ address, position }, navigator) : undefined
  // Between people of whom one blocks the other there are no calls, also before the server has taken the number back.
  const isOpen = useContact(side === 'provider' ? booking.customer_uid : booking.provider_uid).state === 'open'
  const phone = isOpen ? place?.phone : undefined
  const words = address ?? (position && `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`)
  const isAsking = isOpen && side === 'provider' && address === undefined && !isEnded(booking.status)
  if (words === undefined && phone === undefined && !isAsking) return null
  return (
    <div className="place__ways">
      {link !== undefined && (
        <LinkButton
          variant="chip"
          icon="map"
          // Another program handles its own URL scheme: no tab is needed.
          external={link.startsWith('https:')}
          href={link}
          label={text('place.directions_to', { name: otherName })}
        >
          {text('place.directions')}
        </LinkButton>
      )}
      {words !== undefined && (
        <Chip icon="copy" onPress={() => copy(words)}>
          {text('place.copy')}
        </Chip>
      )}
      {isAsking && (
        <Chip icon="message" onPress={() => openOverlay({ kind: 'chat', bookingId: booking.id })}>
          {text('place.ask')}
        </Chip>
      )}
      {phone !== undefined && (
        <LinkButton variant="chip" icon="phone" href={telLink(phone)} label={text('place.call_name', { name: otherName })}>
          {text('place.call')}
        </LinkButton>
      )}
    </div>
  )
}

/** What the place document says. */
function Exact({ booking, place, side, from }: BookingPlaceProps & { readonly place: Place }) {
  const { address, place_notes, destination } = place
  const position = positionOf(place)
  const near = useNearText(position)
  const away = position && from && text('dashboard.away_exact', { distance: distance(haversineKm(from, position)) })
  const area = address === undefined ? undefined : (booking.district ?? near)
  const facts = known([area, away ?? (side === 'provider' && !position ? text('where.no_point') : undefined)])
  const to =
    destination?.address ??
    (destination?.latitude !== undefined && destination.longitude !== undefined
      ? (nearestPlaceText({ latitude: destination.latitude, longitude: destination.longitude }) ?? text('place.exact'))
      : undefined)
  return (
    <>
      <Line icon="place">
        <p className="t-strong place__address" dir="auto">
          {address ?? near ?? text(position ? 'place.exact' : 'dashboard.place_none')}
        </p>
        {place_notes !== undefined && (
          <p className="place__notes" dir="auto">
            {place_notes}
          </p>
        )}
        {facts !== '' && (
          <p className="t-small c-2 num" dir="auto">
            {facts}
          </p>
        )}
      </Line>
      {to !== undefined && (
        <Line icon="flag">
          <p className="t-small c-2">{text('where.to')}</p>
          <p className="place__address" dir="auto">
            {to}
          </p>
        </Line>
      )}
    </>
  )
}

export function BookingPlace(props: BookingPlaceProps) {
  const { booking, confirmed, side, from } = props
  const place = visiblePlace(booking, usePlace(booking.id), side)
  const isHidden = side === 'provider' && booking.status === 'pending'
  const isUnsent = confirmed?.status === 'pending' && !isHidden
  // Of a booking from before places existed, nothing may be known.
  if (side === 'customer' && !place && booking.district === undefined) return null
  return (
    <div className="place">
      {place ? (
        <Exact {...props} place={place} />
      ) : (
        <Area
          booking={booking}
          from={from}
          note={isHidden ? text('dashboard.area_only') : isUnsent && side === 'provider' ? text('dashboard.place_soon') : ''}
        />
      )}
      {!isHidden && !isUnsent && <Ways {...props} place={place} />}
    </div>
  )
}
