/** Offers for a refused visit or subscription: another time, or the current price. */
import { useState } from 'react'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { cityOrDefault, currencyOf } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { packagesOf } from '#domain/documents/service-package.ts'
import type { Refusal } from '#domain/errors.ts'
import { addMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { visitsTotal } from '#domain/money/subscription-price.ts'
import { bookingTotal } from '#domain/money/money.ts'
import { useNow } from '#state/display/use-now.ts'
import { useProvider } from '#state/directory/directory.ts'
import { text } from '#text/catalogue.ts'
import { money, timeOfDay, timeRange, weekdayDate } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { TimeTiles } from '#ui/booking/time-tiles.tsx'
import { FormFooter } from '../../forms/form-footer.tsx'
import { alternativeSlots } from '../../booking/alternative-slots.ts'
import { requestedSubscription, useRebook, useResubscribe, type RequestedSubscription, type RequestedVisit } from './rebook.ts'
import type { CommandActions } from '../use-command-actions.ts'

export interface RebookOfferProps {
  readonly item: OutboxItem
  readonly visit: RequestedVisit
  readonly booking: Booking
  readonly refused: Refusal
  readonly actions: CommandActions
  readonly onRebooked: ((bookingId: string) => void) | undefined
}

const nearestTo = (options: readonly Instant[], requested: Instant | null): Instant | undefined => {
  const gap = (option: Instant): number => (requested === null ? 0 : Math.abs(instantToMs(option) - instantToMs(requested)))
  return options.toSorted((a, b) => gap(a) - gap(b))[0]
}

/** Offers free times; the one nearest to the requested time is preselected, so that one press books it. */
export function AlternativeTimes({ item, visit, booking, refused, actions, onRebooked }: RebookOfferProps) {
  const nowMs = useNow()
  const provider = useProvider(visit.provider_id)
  const [chosen, setChosen] = useState<Instant>()
  const { zone } = cityOrDefault(booking.city)
  const start = visit.scheduled_date
  const options =
    start === null
      ? []
      : alternativeSlots({ start, durationHours: visit.duration_hours, offered: refused.details?.alternatives ?? [] }, provider, nowMs)
  const picked = options.find((option) => option === chosen) ?? nearestTo(options, start)
  const price = provider?.price_per_hour ?? visit.price_per_hour
  const again = { ...visit, scheduled_date: picked ?? null, is_emergency: false, price_per_hour: price }
  const form = useRebook(item, again, onRebooked)
  if (picked === undefined) return null
  const total = visit.service_package?.price ?? bookingTotal(price, visit.duration_hours, currencyOf(booking.city))
  const end = addMs(picked, visit.duration_hours * 3_600_000)
  const when = `${weekdayDate(picked, zone)}, ${timeRange(picked, end, zone)}`
  return (
    <div className="stack g-3">
      <TimeTiles
        label={text('attention.nearest')}
        options={options.map((option) => ({ id: option, time: timeOfDay(option, zone), day: weekdayDate(option, zone) }))}
        chosen={picked}
        onChoose={(id) => setChosen(id as Instant)}
      />
      <FormFooter form={form} disabled={actions.busy} label={text('attention.book_at', { when, total: money(total, booking.city) })} />
    </div>
  )
}

/** Offers the current price of an hour. */
function HourlyPrice({ item, visit, booking, refused, actions, onRebooked }: RebookOfferProps) {
  const price = useProvider(visit.provider_id)?.price_per_hour ?? refused.details?.price_per_hour
  const form = useRebook(item, { ...visit, price_per_hour: price ?? visit.price_per_hour }, onRebooked)
  if (price === undefined) return null
  const total = money(bookingTotal(price, visit.duration_hours, currencyOf(booking.city)), booking.city)
  return (
    <div className="stack g-3">
      <p className="c-2">
        {text('attention.price_now', { name: localizeName(booking.provider_name), price: money(price, booking.city), total })}
      </p>
      <FormFooter form={form} disabled={actions.busy} label={text('attention.book_price', { total })} />
    </div>
  )
}

/** Offers the current price of a package; where its contents changed too, the customer has to review it in the form first. */
function PackagePrice({ item, visit, booking, refused, actions, onRebooked }: RebookOfferProps) {
  const provider = useProvider(visit.provider_id)
  const requested = visit.service_package
  const offered = provider && packagesOf(provider).find(({ id }) => id === requested?.id)
  const price = offered?.price ?? refused.details?.package_price
  const again = requested && price !== undefined ? { ...visit, service_package: { ...requested, price } } : visit
  const form = useRebook(item, again, onRebooked)
  if (!requested || price === undefined || (offered && offered.contents_at !== requested.contents_at)) return null
  const total = money(price, booking.city)
  return (
    <div className="stack g-3">
      <p className="c-2">{text('attention.package_price_now', { name: localizeName(booking.provider_name), total })}</p>
      <FormFooter form={form} disabled={actions.busy} label={text('attention.book_price', { total })} />
    </div>
  )
}

/** Offers the current price; a changed price always needs the customer's consent. */
export const CurrentPrice = (offer: RebookOfferProps) =>
  offer.visit.service_package ? <PackagePrice {...offer} /> : <HourlyPrice {...offer} />

type SubscriptionOfferProps = Omit<RebookOfferProps, 'visit'>

function SubscriptionPrice({
  item,
  booking,
  actions,
  onRebooked,
  requested,
}: SubscriptionOfferProps & { readonly requested: RequestedSubscription }) {
  const { price_per_hour: price, duration_hours, visits } = requested
  const form = useResubscribe(item, requested, onRebooked)
  const total = money(visitsTotal(price, duration_hours, visits.length, currencyOf(booking.city)), booking.city)
  return (
    <div className="stack g-3">
      <p className="c-2">
        {text('attention.price_now', { name: localizeName(booking.provider_name), price: money(price, booking.city), total })}
      </p>
      <FormFooter form={form} disabled={actions.busy} label={text('attention.book_price', { total })} />
    </div>
  )
}

/** Offers a refused subscription at the current price. */
export function CurrentSubscriptionPrice(offer: SubscriptionOfferProps) {
  const requested = requestedSubscription(offer.item)
  const now = useProvider(offer.booking.provider_id)?.price_per_hour
  const price = now ?? offer.refused.details?.price_per_hour
  if (!requested || price === undefined) return null
  return <SubscriptionPrice {...offer} requested={{ ...requested, price_per_hour: price }} />
}
