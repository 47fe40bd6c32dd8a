import type { EarningsSummary as Summary } from '#domain/earnings/earnings.ts'
import type { Currency } from '#domain/marketplace/own-marketplace.ts'
import { toAmount } from '#domain/money/money.ts'
import { text } from '#text/catalogue.ts'
import { count, moneyIn } from '#text/formatting/format.ts'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Stats } from '#ui/layout/stats.tsx'

/** Earnings of all time, of this week and of this month, and the agreed amount. */
export function EarningsSummary({ summary, currency }: { readonly summary: Summary; readonly currency: Currency }) {
  const shown = (cents: number): string => moneyIn(toAmount(cents, currency), currency)
  return (
    <section className="earnings__summary" aria-label={text('earnings.summary')}>
      <SectionHeader title={text('earnings.summary')} flush />
      <Stats
        items={[
          { term: text('earnings.total'), value: shown(summary.totalCents) },
          { term: text('earnings.pending'), value: shown(summary.pendingCents) },
        ]}
      />
      <div className="earnings__small">
        <Stats
          items={[
            { term: text('earnings.week'), value: shown(summary.weekCents) },
            { term: text('earnings.month'), value: shown(summary.monthCents) },
            { term: text('earnings.jobs'), value: count(summary.jobs) },
            { term: text('earnings.average'), value: shown(summary.averageCents) },
          ]}
        />
      </div>
      <p className="t-small c-2">{text('earnings.pending_help')}</p>
    </section>
  )
}
