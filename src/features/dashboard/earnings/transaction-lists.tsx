/** Lists of amounts: agreed ones, and those earned in the period. Each row opens its booking's record. */
import { useState } from 'react'
import { cityOrDefault, currencies } from '#domain/cities.ts'
import type { Transaction } from '#domain/earnings/booking-earnings.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { USD } from '#domain/marketplace/own-marketplace.ts'
import { toAmount } from '#domain/money/money.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { moneyIn, shortDate, timeOfDay } from '#text/formatting/format.ts'
import { sentText } from '#text/formatting/sent-text.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import type { EarningsView } from './use-earnings.ts'
import type { MoreTransactions } from './figures/use-server-earnings.ts'

/** Rows at first, and rows added by each press of the button. */
const INITIAL_ROWS = 5
const PAGE_SIZE = 20

function lineOf({ service_type, visit, ...times }: Transaction, zone: string): string {
  const { at } = times
  const sent = sentText(times, zone)
  // Beside the time it was sent, the day alone would not say when it was done.
  const date = sent === '' ? shortDate(at, zone) : `${shortDate(at, zone)}, ${timeOfDay(at, zone)}${sent}`
  const words = { service: serviceName(service_type), date }
  return visit === null ? text('earnings.transaction_line', words) : text('earnings.visit_line', { ...words, number: visit })
}

interface RowProps {
  readonly transaction: Transaction
  readonly zone: string
  readonly isUnconfirmed: boolean
}

function State({ transaction: { status }, isUnconfirmed }: Pick<RowProps, 'transaction' | 'isUnconfirmed'>) {
  if (isUnconfirmed) return <Badge tone="pending">{text('earnings.unconfirmed')}</Badge>
  return status === 'pending' ? (
    <Badge tone="pending">{text('earnings.open')}</Badge>
  ) : (
    <Badge tone="accepted">{text('earnings.completed')}</Badge>
  )
}

function TransactionRow({ transaction, zone, isUnconfirmed }: RowProps) {
  const currency = currencies().get(transaction.currency) ?? USD
  return (
    <ListRow
      lead={<Avatar text={localizeName(transaction.client_name)} kind="letter" size={40} />}
      title={localizeName(transaction.client_name)}
      text={<span className="num">{lineOf(transaction, zone)}</span>}
      end={
        <span className="transaction__end">
          <span className="t-strong num">{moneyIn(toAmount(transaction.cents, currency), currency)}</span>
          <State transaction={transaction} isUnconfirmed={isUnconfirmed} />
        </span>
      }
      onPress={() => openOverlay({ kind: 'booking-record', bookingId: transaction.booking_id })}
    />
  )
}

interface ListProps {
  readonly title: string
  readonly transactions: readonly Transaction[]
  /** Total number, where not all are listed. */
  readonly all: number
  /** Loads the amounts that are not listed. */
  readonly more?: MoreTransactions
  readonly shown: EarningsView
  readonly provider: Provider
}

interface MoreProps {
  readonly state: MoreTransactions['state']
  readonly onMore: () => void
}

function More({ state, onMore }: MoreProps) {
  return (
    <div className="ended__more stack g-2">
      {state === 'failed' && (
        <Notice tone="warn" role="alert">
          {text('older.failed')}
        </Notice>
      )}
      <Button variant="line" wide busy={state === 'loading'} onPress={onMore}>
        {text('earnings.more')}
      </Button>
    </div>
  )
}

function TransactionList({ title, transactions, all, more, shown, provider }: ListProps) {
  const [rows, setRows] = useState(INITIAL_ROWS)
  const isMoreElsewhere = more?.hasMore === true
  const showMore = (): void => {
    if (isMoreElsewhere && transactions.length < rows + PAGE_SIZE) more.load()
    // After a failed page, the next press requests it again, and reveals no more rows than exist.
    setRows(Math.min(rows, transactions.length) + PAGE_SIZE)
  }
  const { zone } = cityOrDefault(provider.city)
  if (transactions.length === 0) return null
  const listed = transactions.slice(0, rows)
  return (
    <section>
      <SectionHeader title={title} flush note={<span className="num">{text('earnings.shown', { shown: listed.length, all })}</span>} />
      <Card as="ul" clip label={title}>
        {listed.map((transaction) => (
          <li key={transaction.id}>
            <TransactionRow
              transaction={transaction}
              zone={zone}
              isUnconfirmed={transaction.status === 'completed' && shown.unconfirmed.has(transaction.id)}
            />
          </li>
        ))}
      </Card>
      {(transactions.length > rows || isMoreElsewhere) && <More state={more?.state ?? 'idle'} onMore={showMore} />}
    </section>
  )
}

interface WorkProps {
  readonly shown: EarningsView
  readonly provider: Provider
}

export function PendingWork({ shown, provider }: WorkProps) {
  const { pending } = shown.earnings
  return <TransactionList title={text('earnings.pending')} transactions={pending} all={pending.length} shown={shown} provider={provider} />
}

export function CompletedWork({ shown, provider }: WorkProps) {
  const { transactions, jobs } = shown.earnings.period
  const isOfServer = shown.source === 'server' || shown.source === 'again'
  return (
    <TransactionList
      title={text('earnings.transactions')}
      transactions={transactions}
      all={jobs}
      {...(isOfServer ? { more: shown.more } : {})}
      shown={shown}
      provider={provider}
    />
  )
}
