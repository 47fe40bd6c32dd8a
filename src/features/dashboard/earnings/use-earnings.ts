/**
 * Computes the provider's earnings from the bookings on this device, including commands waiting to be sent. When the provider's job count
 * shows that archived bookings may be missing here, it queries the server and uses its figures.
 */
import { useMemo } from 'react'
import { transactionId, transactionsOf } from '#domain/earnings/booking-earnings.ts'
import { cityOrDefault, currencies, currencyOf, doCurrenciesMeet } from '#domain/cities.ts'
import { createDateResolver, type DateResolver } from '#domain/time/date-resolver.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { computeEarnings, compareByTime, buildEarningsLedger, type EarningsLedger } from '#domain/earnings/earnings.ts'
import { periodOf, type EarningsPeriod, type Period } from '#domain/earnings/earnings-periods.ts'
import type { Currency } from '#domain/marketplace/own-marketplace.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { useBookings, useOutbox } from '#state/sync/user-queries.ts'
import { periodBefore } from './earnings-buckets.ts'
import { bookingsVersion, chooseEarnings, type ChosenEarnings } from './figures/earnings-source.ts'
import { useServerEarnings, type MoreTransactions } from './figures/use-server-earnings.ts'

/** Transactions in one page of the server. */
const SERVER_PAGE_SIZE = 500

export interface EarningsView extends ChosenEarnings {
  /** Number of completed jobs on this device. */
  readonly localCount: number
  /** Ids of completed transactions that the server has not confirmed. */
  readonly unconfirmed: ReadonlySet<string>
  /** For the provider's zone. */
  readonly dayOf: DateResolver
  readonly today: string
  /** API path of all transactions of the period; undefined when they are on this device, or the server cannot be reached. */
  readonly path: string | undefined
  readonly more: MoreTransactions
  /** Earned in the period before, in the smallest unit; undefined where it is not known, or there is none. */
  readonly before: number | undefined
  /** Currency of all figures. */
  readonly currency: Currency
  /** Codes of the currencies of the provider's work and city, in a fixed order. */
  readonly currencies: readonly string[]
}

/** Returns which completed transactions wait to be sent or confirmed. */
function useUnconfirmed(book: EarningsLedger | undefined): ReadonlySet<string> {
  const outbox = useOutbox()
  return useMemo(() => {
    const completions = outbox.filter(
      ({ name, state }) => (name === 'complete_job' || name === 'complete_visit') && (state === 'waiting' || state === 'sent'),
    )
    const ids = new Set(
      completions.map(({ args: { booking_id, visit } }) => transactionId(String(booking_id), typeof visit === 'number' ? visit : null)),
    )
    // Commands that the current documents refuse do not show as completed anywhere.
    return new Set(book?.done.flatMap(({ id }) => (ids.has(id) ? id : [])))
  }, [outbox, book])
}

function useOwnBookings({ provider_uid }: Provider) {
  const bookings = useBookings()
  return useMemo(() => bookings?.filter(({ doc }) => doc.provider_uid === provider_uid), [bookings, provider_uid])
}

function pathOf(provider: Provider, { from, to }: Period, { code }: Currency, limit: number): string {
  const days = [from === null ? '' : `&from=${from}`, to === null ? '' : `&to=${to}`].join('')
  return `/provider/${provider.id}/earnings?limit=${limit}${days}${doCurrenciesMeet() ? `&currency=${code}` : ''}`
}

/** @param code of the chosen currency; undefined for that of the provider's city @returns undefined while the bookings are read */
export function useEarnings(provider: Provider, name: EarningsPeriod, code: string | undefined): EarningsView | undefined {
  const bookings = useOwnBookings(provider)
  const nowMs = useNow()
  const { zone } = cityOrDefault(provider.city)
  const dayOf = useMemo(() => createDateResolver(zone), [zone])
  const today = dayOf(instantFromMs(nowMs))
  const currency = (code === undefined ? undefined : currencies().get(code)) ?? currencyOf(provider.city)
  const transactions = useMemo(() => bookings?.flatMap(({ doc }) => transactionsOf(doc)).sort(compareByTime), [bookings])
  const book = useMemo(
    () =>
      transactions &&
      buildEarningsLedger(
        transactions.filter((each) => each.currency === currency.code),
        dayOf,
      ),
    [transactions, currency.code, dayOf],
  )
  // Also those of former cities, whose work may be on the server only.
  const codes = new Set([
    ...[provider.city, ...provider.former_cities].map((city) => currencyOf(city).code),
    ...(transactions ?? []).map((each) => each.currency),
  ])
  const unconfirmed = useUnconfirmed(book)
  const own = useMemo(() => book && computeEarnings(book, { today, period: periodOf(name, today) }), [book, today, name])
  const localCount = own?.summary.jobs ?? 0
  const isIncomplete =
    transactions !== undefined && transactions.filter(({ status }) => status === 'completed').length < provider.total_completed_jobs
  const path = isIncomplete ? pathOf(provider, periodOf(name, today), currency, SERVER_PAGE_SIZE) : undefined
  const version = useMemo(() => `${bookingsVersion(bookings ?? [])} ${unconfirmed.size}`, [bookings, unconfirmed])
  const { response, more } = useServerEarnings(path, version)
  const last = periodBefore(name, today)
  // Only its sum is needed, which a page of one transaction has too.
  const lastResponse = useServerEarnings(isIncomplete && last ? pathOf(provider, last, currency, 1) : undefined, version).response
  if (!book || !own) return undefined
  const chosen = chooseEarnings({ own, unconfirmed, isIncomplete }, response)
  const isElsewhere = chosen.source !== 'device' && chosen.source !== 'partial'
  const ofDevice = (period: Period): number => computeEarnings(book, { today, period }).period.totalCents
  return {
    ...chosen,
    before: isElsewhere ? lastResponse?.earnings?.period.totalCents : last && chosen.source === 'device' ? ofDevice(last) : undefined,
    localCount,
    unconfirmed,
    dayOf,
    today,
    path: isElsewhere ? path : undefined,
    more,
    currency,
    currencies: [...codes].sort(),
  }
}
