/** The provider's earnings: a period with its amount, its chart and its transactions, then what is agreed and the totals of all time. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { EARNINGS_PERIODS, type EarningsPeriod } from '#domain/earnings/earnings-periods.ts'
import { toAmount } from '#domain/money/money.ts'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { fullDate, moneyIn, deviceTimeZone } from '#text/formatting/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { earningsChange } from './earnings-buckets.ts'
import { EarningsChart } from './earnings-chart.tsx'
import { EarningsExport } from './earnings-export.tsx'
import { EarningsByService } from './earnings-by-service.tsx'
import { EarningsSummary } from './earnings-summary.tsx'
import './earnings.css'
import { ProfileUnavailable } from '../shared/profile-unavailable.tsx'
import { CompletedWork, PendingWork } from './transaction-lists.tsx'
import { useEarnings, type EarningsView } from './use-earnings.ts'

function SourceNotice({ shown, provider }: { readonly shown: EarningsView; readonly provider: Provider }) {
  const { source, localCount, earnings, unconfirmed, waiting } = shown
  const { zone } = cityOrDefault(provider.city)
  const where = {
    device: () => text('earnings.here', { date: fullDate(provider.created_at, zone) }),
    // The server's count does not include unconfirmed jobs.
    server: () => text('earnings.from_server', { held: localCount - unconfirmed.size, all: earnings.summary.jobs }),
    again: () => text('earnings.again'),
    looking: () => text('earnings.looking'),
    partial: () => text('earnings.partial', { held: localCount }),
  }[source]()
  const isOfServer = source === 'server' || source === 'again'
  const waitingKey = isOfServer ? 'earnings.waiting_apart' : 'earnings.waiting'
  const words = [where, ...(waiting > 0 ? [text(waitingKey, { count: waiting })] : [])]
  if (source === 'partial') {
    return (
      <Notice tone="warn" role="status">
        {words.join(' ')}
      </Notice>
    )
  }
  return (
    <p className="t-small c-2" role="status">
      {words.join(' ')}
    </p>
  )
}

interface PeriodProps {
  readonly name: EarningsPeriod
  readonly onName: (name: EarningsPeriod) => void
}

function Periods({ name, onName }: PeriodProps) {
  return (
    <ChipRow label={text('earnings.period')} wrap>
      {EARNINGS_PERIODS.map((each) => (
        <Chip key={each} on="background" selected={each === name} onPress={() => onName(each)}>
          {text(`earnings.period_${each}`)}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** Chooses a currency where the provider worked in cities of several: their amounts are never added. */
function Currencies({ shown, onCode }: { readonly shown: EarningsView; readonly onCode: (code: string) => void }) {
  if (shown.currencies.length < 2) return null
  return (
    <ChipRow label={text('earnings.currency')}>
      {shown.currencies.map((code) => (
        <Chip key={code} on="background" selected={code === shown.currency.code} onPress={() => onCode(code)}>
          {code}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** `$120.00 more than in the same days last month`; nothing while the period before is not known. */
function changeText({ earnings, before, currency }: EarningsView, name: EarningsPeriod): string | undefined {
  if (before === undefined || name === 'all') return undefined
  const { kind, cents } = earningsChange(earnings.period.totalCents, before)
  return text(`earnings.change_${kind}`, {
    amount: moneyIn(toAmount(cents, currency), currency),
    before: text(`earnings.before_${name}`),
  })
}

interface ShownPeriodProps {
  readonly shown: EarningsView
  readonly provider: Provider
  readonly name: EarningsPeriod
}

/** The amount of the period, and how it changed. */
function Figure({ shown, name }: Omit<ShownPeriodProps, 'provider'>) {
  const { period } = shown.earnings
  return (
    <div className="earned">
      <h2 className="t-heading">{text(`earnings.period_${name}`)}</h2>
      <p className="earned__amount num">{moneyIn(toAmount(period.totalCents, shown.currency), shown.currency)}</p>
      <p className="c-2 num">{text('earnings.period_jobs', { jobs: period.jobs })}</p>
      {/* Keeps its line while the period before is asked for. */}
      <p className="earned__change t-small-strong num">{changeText(shown, name)}</p>
    </div>
  )
}

function Days({ shown, provider, name }: ShownPeriodProps) {
  const { zone, name: city } = cityOrDefault(provider.city)
  const { days } = shown.earnings.period
  return (
    <section className="earnings__days" aria-label={text(`earnings.period_${name}`)}>
      <Card padded>
        <div className="stack g-4">
          <Figure shown={shown} name={name} />
          {days.length === 0 ? (
            <p className="c-2">{text('earnings.none_period')}</p>
          ) : (
            <EarningsChart key={name} days={days} name={name} today={shown.today} currency={shown.currency} />
          )}
        </div>
      </Card>
      <SourceNotice shown={shown} provider={provider} />
      {zone !== deviceTimeZone() && <p className="t-small c-2">{text('earnings.zone', { city: cityName(city) })}</p>}
    </section>
  )
}

function Earned({ provider }: { readonly provider: Provider }) {
  const [name, setName] = useState<EarningsPeriod>('days_30')
  const [code, setCode] = useState<string>()
  const shown = useEarnings(provider, name, code)
  if (!shown) {
    return (
      <LoadTimeout>
        <Skeleton shape="card" count={3} label={text('common.loading')} onBackground />
      </LoadTimeout>
    )
  }
  const { summary, pending } = shown.earnings
  if (summary.jobs === 0 && pending.length === 0 && shown.source === 'device' && shown.currencies.length < 2)
    return <EmptyState picture="chart" title={text('earnings.none')} text={text('earnings.none_text')} />
  return (
    <div className="earnings">
      <div className="earnings__chosen">
        <Currencies shown={shown} onCode={setCode} />
        <Periods name={name} onName={setName} />
        <Days shown={shown} provider={provider} name={name} />
      </div>
      <div className="earnings__part">
        <CompletedWork key={`${name} ${shown.currency.code}`} shown={shown} provider={provider} />
        <EarningsExport key={name} shown={shown} provider={provider} name={name} />
      </div>
      <div className="earnings__part">
        <PendingWork shown={shown} provider={provider} />
        <EarningsByService services={shown.earnings.period.services} currency={shown.currency} />
        <EarningsSummary summary={summary} currency={shown.currency} />
      </div>
    </div>
  )
}

/** @param provider undefined while this device has no profile of the provider */
export function EarningsTab({ provider }: { readonly provider: Provider | undefined }) {
  if (!provider) return <ProfileUnavailable />
  return (
    <div className="pad earnings-tab">
      <Earned provider={provider} />
    </div>
  )
}
