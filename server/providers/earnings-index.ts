/**
 * Earnings of every provider, in memory and updated by the store's changes. Built from the bookings alone at each start and never stored,
 * so that no crash can leave a figure that differs from its bookings.
 */
import { transactionsOf, type Transaction } from '#domain/earnings/booking-earnings.ts'
import { createDateResolver, type DateResolver } from '#domain/time/date-resolver.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { compareByTime, buildEarningsLedger, type EarningsLedger } from '#domain/earnings/earnings.ts'
import type { Uid } from '#domain/ids.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import { waitForChanges, type WaitForChangesDeps } from '../feed/wait-for-changes.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { fromStored, TOMBSTONE } from '../store/documents/stored-document.ts'

export interface EarningsIndex {
  /** Reads the stored bookings; changes are followed from the creation of the index on. */
  load(): Promise<void>
  /**
   * Returns a provider's completed and pending work in one currency by days of a time zone. Waits for the first load, and for all writes before the call,
   * where the store can tell which these are.
   * @param zone IANA name of a city's time zone @param currency ISO 4217 code
   * @throws StoreUnavailable when the changes of the store do not arrive
   */
  bookOf(uid: Uid, zone: string, currency: string): Promise<EarningsLedger>
  /** Returns the ISO 4217 codes of the currencies of a provider's work. Waits as `bookOf`. */
  currenciesOf(uid: Uid): Promise<ReadonlySet<string>>
  /** Returns the date resolver of a time zone, cached between calls. */
  dayReader(zone: string): DateResolver
  stop(): void
}

export interface EarningsIndexDeps extends WaitForChangesDeps {
  readonly documents: Pick<DocumentReader, 'all'>
}

interface BookingTransactions {
  readonly version: number
  readonly transactions: readonly Transaction[]
}

/** Bookings of one provider that have earnings. */
interface Ledger {
  readonly bookings: Map<string, BookingTransactions>
  /** Sorted at the first request, and kept in order from then on. */
  sorted: Transaction[] | undefined
  /** By zone and currency, cached until something changes. */
  books: Map<string, EarningsLedger>
}

/** Returns the index of a transaction in a sorted list, or where it belongs. */
function insertionIndex(sorted: readonly Transaction[], transaction: Transaction): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const each = sorted[middle]
    if (each && compareByTime(each, transaction) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Replaces the transactions of one booking. */
function replaceTransactions(ledger: Ledger, id: string, next: BookingTransactions | undefined): void {
  const before = ledger.bookings.get(id)
  if (next) ledger.bookings.set(id, next)
  else ledger.bookings.delete(id)
  ledger.books = new Map()
  for (const each of before?.transactions ?? []) ledger.sorted?.splice(insertionIndex(ledger.sorted, each), 1)
  for (const each of next?.transactions ?? []) ledger.sorted?.splice(insertionIndex(ledger.sorted, each), 0, each)
}

export function createEarningsIndex(deps: EarningsIndexDeps): EarningsIndex {
  const { documents, window } = deps
  const ledgers = new Map<Uid, Ledger>()
  const dayReaders = new Map<string, DateResolver>()
  /** Versions received as changes during the first load: a page read then may hold older ones. */
  let received: Map<string, number> | undefined = new Map()
  let loading: Promise<void> | undefined
  let isStopped = false

  function ledgerOf(uid: Uid): Ledger {
    const found = ledgers.get(uid)
    if (found) return found
    const fresh: Ledger = { bookings: new Map(), sorted: undefined, books: new Map() }
    ledgers.set(uid, fresh)
    return fresh
  }

  function apply(booking: Booking): void {
    const ledger = ledgerOf(booking.provider_uid)
    const before = ledger.bookings.get(booking.id)
    if (before && before.version >= booking.version) return
    const transactions = transactionsOf(booking)
    if (transactions.length === 0 && !before) return
    replaceTransactions(ledger, booking.id, transactions.length === 0 ? undefined : { version: booking.version, transactions })
  }

  function remove(id: string): void {
    for (const ledger of ledgers.values()) if (ledger.bookings.has(id)) replaceTransactions(ledger, id, undefined)
  }

  const unlisten = window.listen((stored: StoredDoc) => {
    if (stored['type'] === TOMBSTONE && stored._id.startsWith('booking:')) {
      received?.set(stored._id.slice('booking:'.length), Infinity)
      remove(stored._id.slice('booking:'.length))
      return
    }
    if (stored['type'] !== 'booking') return
    const booking = fromStored(stored)
    if (booking?.type !== 'booking') return
    received?.set(booking.id, booking.version)
    apply(booking)
  })

  async function read(): Promise<void> {
    for await (const booking of documents.all('booking')) {
      if (isStopped) return
      if (booking.version >= (received?.get(booking.id) ?? 0)) apply(booking)
    }
    received = undefined
  }

  /** The next caller repeats a load that failed. */
  function load(): Promise<void> {
    loading ??= read().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  function dayReader(zone: string): DateResolver {
    const found = dayReaders.get(zone) ?? createDateResolver(zone)
    dayReaders.set(zone, found)
    return found
  }

  /** Returns a provider's transactions, oldest first. */
  async function sortedOf(uid: Uid): Promise<{ readonly ledger: Ledger; readonly sorted: readonly Transaction[] } | undefined> {
    await load()
    await waitForChanges(deps)
    const ledger = ledgers.get(uid)
    if (!ledger) return undefined
    ledger.sorted ??= [...ledger.bookings.values()].flatMap(({ transactions }) => transactions).sort(compareByTime)
    return { ledger, sorted: ledger.sorted }
  }

  return {
    load,
    dayReader,
    bookOf: async (uid, zone, currency) => {
      const found = await sortedOf(uid)
      if (!found) return buildEarningsLedger([], dayReader(zone))
      const { books } = found.ledger
      const key = `${zone} ${currency}`
      const inCurrency = (): Transaction[] => found.sorted.filter((each) => each.currency === currency)
      const book = books.get(key) ?? buildEarningsLedger(inCurrency(), dayReader(zone))
      books.set(key, book)
      return book
    },
    currenciesOf: async (uid) => new Set((await sortedOf(uid))?.sorted.map(({ currency }) => currency)),
    stop: () => {
      isStopped = true
      unlisten()
    },
  }
}
