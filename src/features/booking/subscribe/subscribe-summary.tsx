/** Price of a subscription, line by line as it is calculated. */
import type { ReactNode } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { bookingTotal, toCents, toUsd } from '#domain/money/money.ts'
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
  const { price_per_hour: price } = provider
  const { duration_hours: duration, subscription_type: type, subscription_duration: weeks } = request.form.values
  const visits = requestedVisitCount(request)
  const total = visitsTotal(price, duration, visits)
  const saved = toUsd(toCents(bookingTotal(price, duration)) * visits - toCents(total))
  return (
    <section>
      <SectionHeader title={text('subscription.summary')} flush />
      <Card padded>
        <dl className="booking-lines num">
          <Line term={text('subscription.frequency')}>{text('subscription.line', { frequency: frequencyName(type), weeks })}</Line>
          <Line term={text('subscription.price')}>
            {text('subscription.was', { price: money(discountedPrice(price)), before: money(price) })}
          </Line>
          <Line term={text('subscription.visit_price')}>
            {text('booking.price_line', { price: money(discountedPrice(price)), hours: hours(duration) })} ={' '}
            {money(visitPrice(price, duration))}
          </Line>
          <Line term={text('subscription.visits')}>{text('subscription.count', { visits })}</Line>
          <Line term={text('subscription.saved')}>{money(saved)}</Line>
          <Line term={text('booking.total')}>
            <b>{money(total)}</b>
          </Line>
        </dl>
      </Card>
    </section>
  )
}
