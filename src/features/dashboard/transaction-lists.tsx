/** Single amounts: what is agreed, and what was earned in the period. Each leads to its booking's record. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import type { Transaction } from '#domain/booking-earnings.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { toUsd } from '#domain/money.ts'
import { serviceName } from '#parts/provider-words.ts'
import { openOverlay } from '#state/overlays.ts'
import { text } from '#text/catalogue.ts'
import { money, shortDate } from '#text/format.ts'
import { personName } from '#text/shown-words.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import type { ShownEarnings } from './use-earnings.ts'

/** Rows at first, and with each further press. */
const FIRST = 5
const PAGE = 20

function lineOf({ service_type, visit, at }: Transaction, zone: string): string {
  const words = { service: serviceName(service_type), date: shortDate(at, zone) }
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
  return (
    <ListRow
      lead={<Avatar text={personName(transaction.client_name)} kind="letter" size={40} />}
      title={personName(transaction.client_name)}
      text={<span className="num">{lineOf(transaction, zone)}</span>}
      end={
        <span className="transaction__end">
          <span className="t-strong num">{money(toUsd(transaction.cents))}</span>
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
  /** How many there are, where not all are listed. */
  readonly all: number
  readonly shown: ShownEarnings
  readonly provider: Provider
}

function TransactionList({ title, transactions, all, shown, provider }: ListProps) {
  const [rows, setRows] = useState(FIRST)
  const { zone } = cityOrDefault(provider.city)
  if (transactions.length === 0) return null
  const listed = transactions.slice(0, rows)
  return (
    <section>
      <SectionHead title={title} flush note={<span className="num">{text('earnings.shown', { shown: listed.length, all })}</span>} />
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
      {transactions.length > rows && (
        <div className="ended__more">
          <Button variant="line" wide onPress={() => setRows(rows + PAGE)}>
            {text('earnings.more')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface WorkProps {
  readonly shown: ShownEarnings
  readonly provider: Provider
}

export function PendingWork({ shown, provider }: WorkProps) {
  const { pending } = shown.earnings
  return <TransactionList title={text('earnings.pending')} transactions={pending} all={pending.length} shown={shown} provider={provider} />
}

export function CompletedWork({ shown, provider }: WorkProps) {
  const { transactions, jobs } = shown.earnings.period
  return <TransactionList title={text('earnings.transactions')} transactions={transactions} all={jobs} shown={shown} provider={provider} />
}
