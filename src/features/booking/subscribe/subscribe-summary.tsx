/** Price of a subscription, line by line as it is calculated. */
import type { ReactNode } from 'react'
import { currencyOf } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { bookingTotal, toAmount, toMinorUnits } from '#domain/money/money.ts'
import { discountedPrice, visitCount, visitPrice, visitsTotal } from '#domain/money/subscription-price.ts'
import { frequencyName } from '#shared/booking/subscription-labels.ts'
import { text } from '#text/catalogue.ts'
import { hours, money } from '#text/formatting/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import type { SubscriptionRequest } from './use-subscription-request.ts'

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="booking-line">
      <dt className="c-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Returns the number of visits that take place; before the first one is chosen, all regular ones. */
export const requestedVisitCount = ({ plan, form: { values } }: SubscriptionRequest): number =>
  plan?.visits.length ?? visitCount(values.subscription_type, values.subscription_duration)

export function SubscribeSummary({ provider, request }: { readonly provider: Provider; readonly request: SubscriptionRequest }) {
  const { price_per_hour: price, city } = provider
  const currency = currencyOf(city)
  const inCity = (amount: number): string => money(amount, city)
  const { duration_hours: duration, subscription_type: type, subscription_duration: weeks } = request.form.values
  const visits = requestedVisitCount(request)
  const total = visitsTotal(price, duration, visits, currency)
  const saved = toAmount(toMinorUnits(bookingTotal(price, duration, currency), currency) * visits - toMinorUnits(total, currency), currency)
  return (
    <section>
      <SectionHeader title={text('subscription.summary')} flush />
      <Card padded>
        <dl className="booking-lines num">
          <Line term={text('subscription.frequency')}>{text('subscription.line', { frequency: frequencyName(type), weeks })}</Line>
          <Line term={text('subscription.price')}>
            {text('subscription.was', { price: inCity(discountedPrice(price, currency)), before: inCity(price) })}
          </Line>
          <Line term={text('subscription.visit_price')}>
            {text('booking.price_line', { price: inCity(discountedPrice(price, currency)), hours: hours(duration) })} ={' '}
            {inCity(visitPrice(price, duration, currency))}
          </Line>
          <Line term={text('subscription.visits')}>{text('subscription.count', { visits })}</Line>
          <Line term={text('subscription.saved')}>{inCity(saved)}</Line>
          <Line term={text('booking.total')}>
            <b>{inCity(total)}</b>
          </Line>
        </dl>
      </Card>
    </section>
  )
}
