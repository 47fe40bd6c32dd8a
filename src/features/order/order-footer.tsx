/** Estimated price of the order, above the primary button. */
import { useId } from 'react'
import { highestTotal } from '#shared/booking/several/several-field.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { text } from '#text/catalogue.ts'
import { hours, money } from '#text/formatting/format.ts'
import type { Order } from './use-order.ts'

export function OrderFooter({ order }: { readonly order: Order }) {
  const noteId = useId()
  const { provider, form, providerError, placeError, askedOthers } = order
  const isSeveral = askedOthers.length > 0
  return (
    <section aria-label={text('scheduler.total')}>
      {provider ? (
        <div className="total order-total">
          <div className="grow num">
            <p className="t-strong">{text('booking.asap')}</p>
            <p className="t-small c-2">
              {isSeveral
                ? text('several.asks', { count: askedOthers.length + 1 })
                : text('booking.price_line', { price: money(provider.price_per_hour, provider.city), hours: hours(form.values.hours) })}
            </p>
          </div>
          <p className="end">
            <span className="t-small c-2">{text(isSeveral ? 'scheduler.at_most' : 'scheduler.total')}</span>
            <br />
            <b>{money(highestTotal([provider, ...askedOthers], form.values.hours), provider.city)}</b>
          </p>
        </div>
      ) : (
        <p id={noteId} className="t-small c-2 order-foot__note">
          {text('order.choose_provider')}
        </p>
      )}
      <FormFooter
        form={form}
        disabled={provider === undefined || providerError !== undefined || placeError !== undefined}
        describedBy={provider ? undefined : noteId}
        label={text('order.confirm')}
        words={{ unexplained: text('order.failed') }}
      />
    </section>
  )
}
