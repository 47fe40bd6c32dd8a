import type { EarningsSummary as Summary } from '#domain/earnings/earnings.ts'
import { toUsd } from '#domain/money/money.ts'
import { text } from '#text/catalogue.ts'
import { count, money } from '#text/formatting/format.ts'
import { Stats } from '#ui/layout/stats.tsx'

const usd = (cents: number): string => money(toUsd(cents))

/** Earnings of all time, of this week and of this month, and the agreed amount. */
export function EarningsSummary({ summary }: { readonly summary: Summary }) {
  return (
    <section className="earnings__summary" aria-label={text('earnings.summary')}>
      <Stats
        items={[
          { term: text('earnings.total'), value: usd(summary.totalCents) },
          { term: text('earnings.pending'), value: usd(summary.pendingCents) },
        ]}
      />
      <div className="earnings__small">
        <Stats
          items={[
            { term: text('earnings.week'), value: usd(summary.weekCents) },
            { term: text('earnings.month'), value: usd(summary.monthCents) },
            { term: text('earnings.jobs'), value: count(summary.jobs) },
            { term: text('earnings.average'), value: usd(summary.averageCents) },
          ]}
        />
      </div>
      <p className="t-small c-2">{text('earnings.pending_help')}</p>
    </section>
  )
}
