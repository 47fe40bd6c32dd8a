/** CSV of a customer's bookings: one row each, times in the provider's zone and in UTC. */
import { agreedExtras, extraHours, extraUnits } from '#domain/booking/extras/agreed-extras.ts'
import { billedVisitCount } from '#domain/booking/booking-visits.ts'
import { cityOrDefault, currencyOf, doCurrenciesMeet } from '#domain/cities.ts'
import { cancellationEventOf, endEventOf, type Booking } from '#domain/documents/booking.ts'
import type { Place } from '#domain/documents/places/place.ts'
import { BOOKING_DETAIL_NAMES, type BookingDetail } from '#domain/documents/booking-details.ts'
import { csvFile, type Cell } from '#domain/exports/csv.ts'
import { sentLater } from '#domain/time/act-times.ts'
import { addMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { currentStart } from '#domain/booking/time-proposals.ts'
import { toAmount } from '#domain/money/money.ts'
import { discountedPrice } from '#domain/money/subscription-price.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { bookingStatusName } from '#shared/booking/booking-labels.ts'
import { outcomeText } from '#shared/booking/steps/outcome-text.ts'
import { packageLine } from '#shared/provider/package-card.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { frequencyName } from '#shared/booking/subscription-labels.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { localizeName, localizeReason } from '#text/server-text/localized-placeholders.ts'

/** The detail that has a column in the middle. Later ones are at the end. */
const FIRST_DETAIL = 'special_instructions'
const LATER_DETAILS: readonly BookingDetail[] = BOOKING_DETAIL_NAMES.filter((detail) => detail !== FIRST_DETAIL)

const HEADINGS: readonly MessageKey[] = [
  'csv.number',
  'csv.status',
  'csv.service',
  'csv.provider',
  'csv.city',
  'csv.date',
  'csv.start',
  'csv.end',
  'csv.start_utc',
  'csv.package',
  'csv.hours',
  'csv.price',
  'csv.total',
  'csv.asked',
  'csv.emergency',
  `detail.${FIRST_DETAIL}`,
  'csv.ended_by',
  'csv.reason',
  // New columns are added at the end: people's spreadsheets count columns.
  'csv.type',
  'csv.frequency',
  'csv.weeks',
  'csv.visits',
  'csv.paid_price',
  ...LATER_DETAILS.map((detail): MessageKey => `detail.${detail}`),
  'csv.extra_hours',
  'csv.extra_amount',
  'csv.ended_at',
  'csv.sent',
  'where.district',
  'where.address',
  'csv.place_notes',
  'where.to',
]

/** Last column where bookings can have other currencies than USD. */
const CURRENCY_HEADING: MessageKey = 'csv.currency'

/** Returns the local time in a zone, such as `14:05`. */
function clock(instant: Instant, zone: string): string {
  const { hour, minute } = wallTimeAt(instantToMs(instant), zone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Who cancelled the booking, and the reason given. */
function cancellationCells(booking: Booking): [Cell, Cell] {
  const end = cancellationEventOf(booking)
  if (!end) return [null, null]
  const names = { customer: localizeName(booking.customer_name), provider: localizeName(booking.provider_name), system: text('app.name') }
  const outcome = end.outcome && outcomeText(end.outcome, undefined)
  const reason = end.reason === undefined ? undefined : localizeReason(end.reason)
  return [names[end.by], [outcome, reason].filter((each) => each !== undefined).join('. ') || null]
}

/** When the booking ended, and when that was sent if much later. */
function endCells(booking: Booking): [Cell, Cell] {
  const end = endEventOf(booking)
  return end ? [end.at, sentLater(end) ?? null] : [null, null]
}

/** Fields that let a reader recompute a subscription's total: hours × visits × the subscriber's price, and the extras. */
function subscriptionCells(booking: Booking): Cell[] {
  const { subscription_type, subscription_duration, price_per_hour, city } = booking
  if (subscription_type === undefined || subscription_duration === undefined) return [text('csv.single'), null, null, null, null]
  return [
    text('subscription.title'),
    frequencyName(subscription_type),
    subscription_duration,
    billedVisitCount(booking),
    discountedPrice(price_per_hour, currencyOf(city)),
  ]
}

/** Agreed hours and amounts; empty without extras. */
function extraCells(booking: Booking): Cell[] {
  if (agreedExtras(booking).length === 0) return [null, null]
  return [extraHours(booking), toAmount(extraUnits(booking), currencyOf(booking.city))]
}

function rowOf(booking: Booking, isUnsent: boolean, place: Place | undefined): Cell[] {
  const { zone, name } = cityOrDefault(booking.city)
  const start = currentStart(booking)
  const end = start && (booking.ends_at ?? addMs(start, booking.duration_hours * 3_600_000))
  return [
    booking.id,
    isUnsent ? text('booking.not_sent') : bookingStatusName(booking.status),
    serviceName(booking.service_type),
    localizeName(booking.provider_name),
    cityName(name),
    start === null ? null : wallTimeAt(instantToMs(start), zone).date,
    start === null ? text('booking.asap') : clock(start, zone),
    end === null ? null : clock(end, zone),
    start,
    booking.service_package ? packageLine(booking.service_package) : null,
    booking.duration_hours,
    booking.price_per_hour,
    booking.total_amount,
    booking.created_at,
    text(booking.is_emergency ? 'csv.yes' : 'csv.no'),
    booking[FIRST_DETAIL],
    ...cancellationCells(booking),
    ...subscriptionCells(booking),
    ...LATER_DETAILS.map((detail) => booking[detail] ?? ''),
    ...extraCells(booking),
    ...endCells(booking),
    booking.district ?? null,
    place?.address ?? null,
    place?.place_notes ?? null,
    place?.destination?.address ?? null,
    ...(doCurrenciesMeet() ? [currencyOf(booking.city).code] : []),
  ]
}

/**
 * @param bookings in the order of the rows
 * @param unsent ids of the requests that only this device has
 * @param places exact places by booking; archived bookings have none on the device
 */
export const bookingsCsv = (
  bookings: readonly Booking[],
  unsent: ReadonlySet<string> = new Set(),
  places: ReadonlyMap<string, Place> = new Map(),
): string =>
  csvFile(
    [...HEADINGS, ...(doCurrenciesMeet() ? ([CURRENCY_HEADING] as const) : [])].map((key) => text(key)),
    bookings.map((booking) => rowOf(booking, unsent.has(booking.id), places.get(booking.id))),
  )
