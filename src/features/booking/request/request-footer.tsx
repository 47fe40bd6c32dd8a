/** Time and total price of a request, above the primary button. */
import type { ReactNode } from 'react'
import { currencyOf } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { bookingTotal } from '#domain/money/money.ts'
import { highestTotal } from '#shared/booking/several/several-field.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { packageLine } from '#shared/provider/package-card.tsx'
import { text } from '#text/catalogue.ts'
import { hours, money } from '#text/formatting/format.ts'
import type { BookingRequest } from './use-booking-request.ts'

export interface RequestFooterProps {
  readonly provider: Provider
  readonly request: BookingRequest
  /** 'Tue 24 Nov, 10:00 – 12:00', or what is not chosen yet. */
  readonly when: ReactNode
  readonly disabled: boolean
}

/** Returns the total price and its calculation; a package has a single price. */
function costText(provider: Provider, { duration, servicePackage }: BookingRequest): { readonly line: string; readonly total: number } {
  if (typeof servicePackage === 'object') return { line: packageLine(servicePackage), total: servicePackage.price }
  const line = text('booking.price_line', { price: money(provider.price_per_hour, provider.city), hours: hours(duration) })
  return { line, total: bookingTotal(provider.price_per_hour, duration, currencyOf(provider.city)) }
}

/** Returns the total, or the highest one where several are asked. */
function totalTexts(provider: Provider, request: BookingRequest): { readonly term: string; readonly line: string; readonly total: string } {
  const { line, total } = costText(provider, request)
  const asked = request.form.values.ask_others ? request.others.helpers : []
  if (asked.length === 0) return { term: text('scheduler.total'), line, total: money(total, provider.city) }
  const most = highestTotal([provider, ...asked], request.duration)
  return {
    term: text('scheduler.at_most'),
    line: text('several.asks', { count: asked.length + 1 }),
    total: money(most, provider.city),
  }
}

export function RequestFooter({ provider, request, when, disabled }: RequestFooterProps) {
  const { term, line, total } = totalTexts(provider, request)
  return (
    <section aria-label={text('scheduler.total')}>
      <div className="total request-total">
        <div className="grow num">
          <p className="t-strong">{when}</p>
          <p className="t-small c-2">{request.isOutOfReach ? text('reach.short', { name: provider.name }) : line}</p>
        </div>
        <p className="end">
          <span className="t-small c-2">{term}</span>
          <br />
          <b>{total}</b>
        </p>
      </div>
      <FormFooter
        form={request.form}
        disabled={disabled || request.servicePackage === 'gone' || request.isOutOfReach}
        label={text('scheduler.confirm')}
        words={{ title: text('booking.failed_title'), unexplained: text('booking.failed_text') }}
      />
    </section>
  )
}
