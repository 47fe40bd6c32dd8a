/** Explains subscriptions, for a provider who offers them. */
import type { Provider } from '#domain/documents/provider.ts'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'

export function SubscriptionSection({ provider }: { readonly provider: Provider }) {
  const user = useUser()
  if (!provider.subscription_available) return null
  return (
    <section>
      <SectionHeader title={text('subscription.title')} />
      <Card padded>
        <div className="stack g-3">
          <div className="row g-3">
            <span className="subscription__mark">
              <Icon name="repeat" size={20} />
            </span>
            <div className="grow">
              <p className="t-strong">{text('subscription.lead')}</p>
              <p className="t-small c-2">{text('subscription.range')}</p>
            </div>
          </div>
          <Button
            variant="tint"
            wide
            disabled={!bookingOptionsOf(provider, user?.uid).scheduled}
            onPress={() => openOverlay({ kind: 'subscribe', providerId: provider.id })}
          >
            {text('subscription.subscribe')}
          </Button>
        </div>
      </Card>
    </section>
  )
}
