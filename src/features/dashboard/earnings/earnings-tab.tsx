/** The provider's earnings: totals, then a period with its chart, kinds of work and transactions. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { EARNINGS_PERIODS, type EarningsPeriod } from '#domain/earnings/earnings-periods.ts'
import { toAmount } from '#domain/money/money.ts'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { fullDate, moneyIn, deviceTimeZone } from '#text/formatting/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
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
    <ChipRow label={text('earnings.period')} wrap={useIsDesktop()}>
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

function Days({ shown, provider, name, onName }: PeriodProps & { readonly shown: EarningsView; readonly provider: Provider }) {
  const { currency } = shown
  const { period } = shown.earnings
  const amount = moneyIn(toAmount(period.totalCents, currency), currency)
  const { zone, name: city } = cityOrDefault(provider.city)
  return (
    <section className="earnings__part">
      <Periods name={name} onName={onName} />
      <SectionHeader
        title={text(`earnings.period_${name}`)}
        flush
        note={<span className="num">{text('earnings.period_total', { jobs: period.jobs, amount })}</span>}
      />
      <Card padded>
        {period.days.length === 0 ? (
          <p className="c-2 earnings__none">{text('earnings.none_period')}</p>
        ) : (
          <EarningsChart days={period.days} today={shown.today} currency={currency} />
        )}
      </Card>
      {zone !== deviceTimeZone() && <p className="t-small c-2">{text('earnings.zone', { city: cityName(city) })}</p>}
    </section>
  )
}

function Earned({ provider }: { readonly provider: Provider }) {
  const [name, setName] = useState<EarningsPeriod>('days_30')
  const [code, setCode] = useState<string>()
  const shown = useEarnings(provider, name, code)
  const wide = useIsDesktop()
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
  const whole = (
    <div className="stack g-2">
      <Currencies shown={shown} onCode={setCode} />
      <EarningsSummary summary={summary} currency={shown.currency} />
      <SourceNotice shown={shown} provider={provider} />
    </div>
  )
  const days = <Days shown={shown} provider={provider} name={name} onName={setName} />
  const services = <EarningsByService services={shown.earnings.period.services} currency={shown.currency} />
  const agreed = <PendingWork shown={shown} provider={provider} />
  const completed = <CompletedWork key={`${name} ${shown.currency.code}`} shown={shown} provider={provider} />
  const along = <EarningsExport key={`${name} along`} shown={shown} provider={provider} name={name} />
  if (!wide) {
    return (
      <div className="earnings__part">
        {whole}
        {days}
        {services}
        {agreed}
        {completed}
        {along}
      </div>
    )
  }
  return (
    <div className="earnings">
      <div className="earnings__part">
        {whole}
        {agreed}
        {along}
      </div>
      <div className="earnings__part">
        {days}
        {services}
        {completed}
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
