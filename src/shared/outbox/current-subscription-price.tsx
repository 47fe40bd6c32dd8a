/** Offers a refused subscription at the current price; a changed price always needs the customer's consent. */
import { visitsTotal } from '#domain/money/subscription-price.ts'
import { useProvider } from '#state/directory/directory.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { requestedSubscription, resubscribe } from './rebook.ts'
import type { RebookOfferProps } from './rebook-offers.tsx'

export function CurrentSubscriptionPrice({ item, booking, refused, actions, onRebooked }: Omit<RebookOfferProps, 'visit'>) {
  const requested = requestedSubscription(item)
  const now = useProvider(booking.provider_id)?.price_per_hour
  const price = now ?? refused.details?.price_per_hour
  if (!requested || price === undefined) return null
  const total = money(visitsTotal(price, requested.duration_hours, requested.visits.length))
  return (
    <div className="stack g-3">
      <p className="c-2">{text('attention.price_now', { name: localizeName(booking.provider_name), price: money(price), total })}</p>
      <Button variant="primary" wide busy={actions.busy} onPress={() => actions.run(() => resubscribe(item, price), onRebooked)}>
        {text('attention.book_price', { total })}
      </Button>
    </div>
  )
}
