/** Estimated price of the order, above the primary button. */
import { useId } from 'react'
import { bookingTotal } from '#domain/money/money.ts'
import { text } from '#text/catalogue.ts'
import { hours, money } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Order } from './use-order.ts'

export interface OrderFooterProps {
  readonly order: Order
  readonly busy: boolean
  readonly onConfirm: () => void
}

export function OrderFooter({ order, busy, onConfirm }: OrderFooterProps) {
  const noteId = useId()
  const { provider, draft, providerError, placeError } = order
  return (
    <section aria-label={text('scheduler.total')}>
      {provider ? (
        <div className="total order-total">
          <div className="grow num">
            <p className="t-strong">{text('booking.asap')}</p>
            <p className="t-small c-2">
              {text('booking.price_line', { price: money(provider.price_per_hour), hours: hours(draft.hours) })}
            </p>
          </div>
          <p className="end">
            <span className="t-small c-2">{text('scheduler.total')}</span>
            <br />
            <b>{money(bookingTotal(provider.price_per_hour, draft.hours))}</b>
          </p>
        </div>
      ) : (
        <p id={noteId} className="t-small c-2 order-foot__note">
          {text('order.choose_provider')}
        </p>
      )}
      <Button
        variant="primary"
        wide
        busy={busy}
        disabled={provider === undefined || providerError !== undefined || placeError !== undefined}
        describedBy={provider ? undefined : noteId}
        onPress={onConfirm}
      >
        {text('order.confirm')}
      </Button>
    </section>
  )
}
