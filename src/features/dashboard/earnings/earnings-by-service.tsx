import type { ServiceEarnings } from '#domain/earnings/earnings.ts'
import type { Currency } from '#domain/marketplace/own-marketplace.ts'
import { toAmount } from '#domain/money/money.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { text } from '#text/catalogue.ts'
import { moneyIn } from '#text/formatting/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'

/** Earnings of each kind of work in the period, highest first. */
export function EarningsByService({ services, currency }: { readonly services: readonly ServiceEarnings[]; readonly currency: Currency }) {
  const total = services.reduce((sum, { cents }) => sum + cents, 0)
  if (services.length === 0) return null
  return (
    <section>
      <SectionHeader title={text('earnings.by_service')} flush />
      <Card as="ul" padded label={text('earnings.by_service')} className="shares">
        {services.map(({ service_type, kind, cents }) => (
          <li key={`${service_type} ${kind}`}>
            <p className="shares__words t-small num">
              <span>{text(`earnings.kind_${kind}`, { service: serviceName(service_type) })}</span>
              <b>{moneyIn(toAmount(cents, currency), currency)}</b>
            </p>
            <div className="shares__track" aria-hidden="true">
              <div className="shares__share" style={{ inlineSize: `${total === 0 ? 0 : (100 * cents) / total}%` }} />
            </div>
          </li>
        ))}
      </Card>
    </section>
  )
}
