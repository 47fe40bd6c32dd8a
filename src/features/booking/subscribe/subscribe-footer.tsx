/** The total of the subscription, or what is missing, above the primary button. */
import { currencyOf } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { visitsTotal } from '#domain/money/subscription-price.ts'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { frequencyName } from '#shared/booking/subscription-labels.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { requestedVisitCount } from './subscribe-summary.tsx'
import type { SubscriptionRequest } from './use-subscription-request.ts'

/** Returns a text about what is missing before the request can be submitted. */
function missingText({ plan, isOutOfReach }: SubscriptionRequest, name: string): string | undefined {
  if (isOutOfReach) return text('reach.short', { name })
  if (!plan) return text('subscription.choose_first')
  if (plan.undecidedCount > 0) return text('subscription.to_decide', { count: plan.undecidedCount })
  return plan.visits.length === 0 ? text('subscription.none_left') : undefined
}

export interface SubscribeFooterProps {
  readonly provider: Provider
  readonly request: SubscriptionRequest
  readonly disabled: boolean
}

export function SubscribeFooter({ provider, request, disabled }: SubscribeFooterProps) {
  const { subscription_type: type, subscription_duration: weeks, duration_hours: duration } = request.form.values
  const visits = requestedVisitCount(request)
  const needs = missingText(request, provider.name)
  return (
    <section aria-label={text('booking.total')}>
      <div className="total request-total">
        <div className="grow num">
          <p className="t-strong">{text('subscription.count', { visits })}</p>
          <p className={needs === undefined ? 't-small c-2' : 't-small-strong subscribe__needs'} role="status">
            {needs ?? text('subscription.line', { frequency: frequencyName(type), weeks })}
          </p>
        </div>
        <p className="end">
          <span className="t-small c-2">{text('scheduler.total')}</span>
          <br />
          <b>{money(visitsTotal(provider.price_per_hour, duration, visits, currencyOf(provider.city)), provider.city)}</b>
        </p>
      </div>
      <FormFooter
        form={request.form}
        disabled={disabled || needs !== undefined}
        label={text('scheduler.confirm')}
        words={{ title: text('booking.failed_title'), unexplained: text('booking.failed_text') }}
      />
    </section>
  )
}
