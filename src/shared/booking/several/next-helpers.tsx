/** Offers the next nearest helpers for a request that nobody has answered: one press asks them for the same. */
import { requestBooking } from '#domain/commands/booking/request-booking.ts'
import { ASKED_AT_ONCE_MAX } from '#domain/constants.ts'
import { offersOthers, wasUnsuccessful } from '#domain/booking/several/asked-group.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { detailArgs, NO_DETAILS, detailsOf, type BookingDetails } from '#domain/documents/booking-details.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { serviceOf } from '#domain/service-types.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { newId } from '#state/sync/new-id.ts'
import { useStoredPhotos } from '#state/sync/chat-photos.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { FormFooter } from '../../forms/form-footer.tsx'
import { useCommandForm } from '../../forms/use-command-form.ts'
import { bookedPlaceValues, placeArgs, pointOf } from '../../place/place-values.ts'
import { useHelpersInReach } from '../../place/reach/use-helpers-in-reach.ts'
import { askOf } from './ask-of.ts'
import { HelperLines } from './helper-lines.tsx'
import { highestTotal } from './several-field.tsx'
import { useAsked } from './use-asked.ts'
import './several.css'

interface OfferProps {
  readonly booking: Booking
  /** All bookings of the request. */
  readonly members: readonly Booking[]
  readonly helpers: readonly Provider[]
  readonly place: Position
  readonly isOpen: boolean
}

/** The asked work by the hour, at the same place and with the same details. */
function Offer({ booking, members, helpers, place, isOpen }: OfferProps) {
  const exact = usePlace(booking.id)
  const photos = useStoredPhotos(booking)
  const [first, ...others] = helpers
  // Those who were asked before can still accept.
  const open = members.filter(({ status }) => status === 'pending').map(({ total_amount }) => total_amount)
  const most = Math.max(highestTotal(helpers, booking.duration_hours), ...open)
  const form = useCommandForm({
    command: 'request_booking',
    schema: requestBooking.schema,
    fields: {},
    base: {},
    again: 'stored',
    argsOf: () => ({
      booking_id: newId(),
      provider_id: first?.id,
      price_per_hour: first?.price_per_hour,
      also: others.length === 0 ? undefined : others.map(askOf),
      beside: booking.id,
      scheduled_date: booking.scheduled_date,
      duration_hours: booking.duration_hours,
      ...detailArgs({ ...NO_DETAILS, ...detailsOf<BookingDetails>(booking) }),
      ...(exact
        ? placeArgs(bookedPlaceValues(exact), serviceOf(booking.service_type).isRide === true)
        : { user_latitude: place.latitude, user_longitude: place.longitude }),
      district: booking.district,
      photos: photos.length === 0 ? undefined : [...photos],
      answers: booking.answers,
      start_code: booking.start_code,
      is_emergency: booking.is_emergency,
    }),
    onStored: () => undefined,
  })
  return (
    <>
      <HelperLines label={text('several.ask_next')} helpers={helpers} place={place} hours={booking.duration_hours} />
      <p className="t-small-strong num">{text('several.most', { total: money(most, booking.city) })}</p>
      <FormFooter form={form} variant="tint" label={text(isOpen ? 'several.ask_too' : 'several.ask_them')} />
    </>
  )
}

/** @param booking stored on the server, of this customer */
export function NextHelpers({ booking }: { readonly booking: Booking }) {
  const now = instantFromMs(useNow())
  const asked = useAsked(booking)
  const members = asked.length > 0 ? asked.map(({ doc }) => doc) : [booking]
  const isOpen = offersOthers(members, now)
  const isOffered = isOpen || wasUnsuccessful(members, now)
  const exact = usePlace(booking.id)
  const place = (exact && pointOf(bookedPlaceValues(exact))) ?? pointOf(booking)
  const { scheduled_date, duration_hours, is_emergency, service_type } = booking
  const helpers = useHelpersInReach(
    service_type,
    isOffered ? place : undefined,
    { scheduled_date, duration_hours, is_emergency },
    members.map(({ provider_id }) => provider_id),
  )
  if (!isOffered || !place || !helpers) return null
  const title = text(isOpen ? 'several.unanswered' : 'several.ask_next')
  return (
    <section className="several" aria-label={title}>
      <p className="t-strong">{title}</p>
      <p className="t-small c-2">{text(helpers.length === 0 ? 'several.none_else' : 'several.help')}</p>
      {helpers.length > 0 && (
        <Offer booking={booking} members={members} helpers={helpers.slice(0, ASKED_AT_ONCE_MAX)} place={place} isOpen={isOpen} />
      )}
    </section>
  )
}
