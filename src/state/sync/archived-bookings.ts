/**
 * Bookings that this device no longer stores: fetched from the server in pages when the user asks for them, cached in memory while the
 * app is open, and never written to the device's database.
 */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import type { MessageWindow } from '#data/views/message-views.ts'
import { currentUser, useUser } from '../session/session.ts'
import type { ArchivedRecord, ArchiveSide } from './archive-client.ts'

/** Bookings fetched with each press. */
const PAGE_SIZE = 20

/** `failed`: the fetch failed and is repeated when it may succeed. */
export type ArchiveLoadState = 'idle' | 'loading' | 'failed'

interface ArchivePages {
  readonly bookings: readonly Booking[]
  /** Path of the next page; null at the end, undefined before the first. */
  readonly next: string | null | undefined
  readonly state: ArchiveLoadState
}

interface BookingArchive {
  readonly uid: string
  readonly pages: Readonly<Record<ArchiveSide, ArchivePages>>
  readonly records: ReadonlyMap<string, ArchivedRecord | 'missing' | 'loading' | 'failed'>
  readonly threads: ReadonlyMap<string, readonly Message[] | 'loading' | 'failed'>
}

const NO_PAGES: ArchivePages = { bookings: [], next: undefined, state: 'idle' }
const EMPTY_ARCHIVE: BookingArchive = { uid: '', pages: { customer: NO_PAGES, provider: NO_PAGES }, records: new Map(), threads: new Map() }

const archiveAtom = atom<BookingArchive>(EMPTY_ARCHIVE)

/** Returns the archive of a user, empty when the one in memory belongs to another user. */
const archiveOf = (uid: string | undefined): BookingArchive => {
  const cached = getDefaultStore().get(archiveAtom)
  return cached.uid === uid ? cached : { ...EMPTY_ARCHIVE, uid: uid ?? '' }
}

/** Updates the archive of a user, unless another user has signed in since. */
function updateArchive(uid: string | undefined, next: (cached: BookingArchive) => Partial<BookingArchive>): void {
  if (uid === undefined || currentUser()?.uid !== uid) return
  const cached = archiveOf(uid)
  getDefaultStore().set(archiveAtom, { ...cached, ...next(cached) })
}

const withEntry = <T>(map: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> => new Map(map).set(key, value)

function useArchive(): BookingArchive {
  const cached = useAtomValue(archiveAtom)
  const uid = useUser()?.uid
  return cached.uid === uid ? cached : EMPTY_ARCHIVE
}

function updatePages(uid: string, side: ArchiveSide, pages: Partial<ArchivePages>): void {
  updateArchive(uid, (cached) => ({ pages: { ...cached.pages, [side]: { ...cached.pages[side], ...pages } } }))
}

/** Fetches the next page. @param limit bookings of the first page @returns false when there was no response */
async function loadNextPage(side: ArchiveSide, limit: number): Promise<boolean> {
  const uid = currentUser()?.uid
  if (uid === undefined) return false
  const { bookings, next, state } = archiveOf(uid).pages[side]
  if (state === 'loading' || next === null) return state !== 'loading'
  updatePages(uid, side, { state: 'loading' })
  const { archivePath, fetchArchivePage } = await import('./archive-client.ts')
  const page = await fetchArchivePage(next ?? archivePath(side, limit))
  if (!page) {
    updatePages(uid, side, { state: 'failed' })
    return false
  }
  const known = new Set(bookings.map(({ id }) => id))
  const fresh = page.bookings.filter(({ id }) => !known.has(id))
  updatePages(uid, side, { bookings: [...bookings, ...fresh], next: page.next, state: 'idle' })
  return true
}

export interface ArchivedBookings {
  /** Bookings fetched so far, most recently requested first. */
  readonly bookings: readonly Booking[]
  readonly state: ArchiveLoadState
  /** Whether all are fetched. */
  readonly isComplete: boolean
  readonly loadMore: () => void
}

export function useArchivedBookings(side: ArchiveSide): ArchivedBookings {
  const { bookings, next, state } = useArchive().pages[side]
  return { bookings, state, isComplete: next === null, loadMore: () => void loadNextPage(side, PAGE_SIZE) }
}

/** Fetches all archived bookings of one side, for the data export. @returns undefined on failure */
export async function fetchAllArchivedBookings(side: ArchiveSide): Promise<readonly Booking[] | undefined> {
  const { archivePath, fetchArchivePage } = await import('./archive-client.ts')
  const found: Booking[] = []
  for (let path: string | null = archivePath(side); path !== null;) {
    const page: Awaited<ReturnType<typeof fetchArchivePage>> = await fetchArchivePage(path)
    if (!page) return undefined
    found.push(...page.bookings)
    path = page.next
  }
  return found
}

/** Returns whether an entry was not fetched yet, or failed before the connection came back. */
const shouldFetch = (cached: unknown, isLive: boolean): boolean => cached === undefined || (cached === 'failed' && isLive)

/** Fetches all documents of the user that devices no longer store. @returns undefined on failure */
export async function fetchArchivedDocuments(): Promise<readonly Doc[] | undefined> {
  const { fetchArchive } = await import('./archive-client.ts')
  return fetchArchive()
}

/** Fetches all messages of these bookings. @returns undefined on failure */
export async function fetchArchivedThreads(bookings: readonly Booking[]): Promise<readonly Message[] | undefined> {
  if (bookings.length === 0) return []
  const { fetchThread } = await import('./archive-client.ts')
  const found: Message[] = []
  for (const booking of bookings) {
    const messages = await fetchThread(booking)
    if (!messages) return undefined
    found.push(...messages)
  }
  return found
}

async function loadRecord(id: string, isLive: boolean): Promise<void> {
  const uid = currentUser()?.uid
  if (!shouldFetch(archiveOf(uid).records.get(id), isLive)) return
  updateArchive(uid, ({ records }) => ({ records: withEntry(records, id, 'loading') }))
  const { fetchBookingRecord } = await import('./archive-client.ts')
  const record = (await fetchBookingRecord(id)) ?? 'failed'
  updateArchive(uid, ({ records }) => ({ records: withEntry(records, id, record) }))
}

async function loadThread(booking: Booking, isLive: boolean): Promise<void> {
  const uid = currentUser()?.uid
  if (!shouldFetch(archiveOf(uid).threads.get(booking.id), isLive)) return
  updateArchive(uid, ({ threads }) => ({ threads: withEntry(threads, booking.id, 'loading') }))
  const { fetchThread } = await import('./archive-client.ts')
  const thread = (await fetchThread(booking)) ?? 'failed'
  updateArchive(uid, ({ threads }) => ({ threads: withEntry(threads, booking.id, thread) }))
}

/** A booking that is not stored on the device. */
interface ArchivedBooking {
  readonly booking: Booking
  /** The booking with its review and rating; undefined while they are unknown. */
  readonly record: ArchivedRecord | undefined
}

/** Returns a booking that was loaded in a list or separately; undefined otherwise. It fetches nothing. */
export function useArchivedBooking(id: string | null): ArchivedBooking | undefined {
  const { pages, records } = useArchive()
  const cached = id === null ? undefined : records.get(id)
  if (typeof cached === 'object') return { booking: cached.booking, record: cached }
  const listed = [...pages.customer.bookings, ...pages.provider.bookings].find((booking) => booking.id === id)
  return listed && { booking: listed, record: undefined }
}

/**
 * Fetches a booking that is not stored on the device.
 * @param id null to fetch nothing
 * @param isLive whether there is a connection: a failed fetch is repeated when it comes back
 * @returns `missing` when the user has no such booking; `failed` when it could not be fetched
 */
export function useLoadArchivedRecord(id: string | null, isLive: boolean): 'held' | 'loading' | 'missing' | 'failed' {
  const { records } = useArchive()
  useEffect(() => {
    if (id !== null) void loadRecord(id, isLive)
  }, [id, isLive])
  const cached = id === null ? undefined : records.get(id)
  return typeof cached === 'object' ? 'held' : (cached ?? 'loading')
}

/** Fetches the messages of a booking that is not stored on the device. @param booking undefined to fetch nothing */
export function useLoadArchivedThread(booking: Booking | undefined, isLive: boolean): 'held' | 'loading' | 'failed' {
  const { threads } = useArchive()
  useEffect(() => {
    if (booking) void loadThread(booking, isLive)
  }, [booking, isLive])
  const cached = threads.get(booking?.id ?? '')
  return typeof cached === 'object' ? 'held' : (cached ?? 'loading')
}

/** Fetches evicted messages of a thread again when the user asks. They last as long as the app is open. */
export function useReloadThread(booking: Booking): readonly [state: 'held' | ArchiveLoadState, read: () => void] {
  const cached = useArchive().threads.get(booking.id)
  return [typeof cached === 'object' ? 'held' : (cached ?? 'idle'), () => void loadThread(booking, true)]
}

/** Returns the newest loaded messages of an archived booking, at least `count`; undefined when none are loaded. */
export function useArchivedMessages(booking: string, count: number): MessageWindow | undefined {
  const cached = useArchive().threads.get(booking)
  return useMemo(() => {
    if (typeof cached !== 'object') return undefined
    const messages = cached.slice(-count).map((doc) => ({ doc, waiting: false }))
    return { messages, hasEarlier: cached.length > messages.length }
  }, [cached, count])
}
