/**
 * Bookings that this device no longer keeps, as far as somebody asked for them: read from the server in pages, held in memory while the
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

/** Bookings read with each press. */
const PAGE_SIZE = 20

/** `failed`: could not be had; asked for again when there is reason to hope. */
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

/** What is held for that person: another's is nobody's business. */
const archiveOf = (uid: string | undefined): BookingArchive => {
  const held = getDefaultStore().get(archiveAtom)
  return held.uid === uid ? held : { ...EMPTY_ARCHIVE, uid: uid ?? '' }
}

/** Changes what is held for the person of before, unless somebody else is here by now. */
function updateArchive(uid: string | undefined, next: (held: BookingArchive) => Partial<BookingArchive>): void {
  if (uid === undefined || currentUser()?.uid !== uid) return
  const held = archiveOf(uid)
  getDefaultStore().set(archiveAtom, { ...held, ...next(held) })
}

const withEntry = <T>(map: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> => new Map(map).set(key, value)

function useArchive(): BookingArchive {
  const held = useAtomValue(archiveAtom)
  const uid = useUser()?.uid
  return held.uid === uid ? held : EMPTY_ARCHIVE
}

function updatePages(uid: string, side: ArchiveSide, pages: Partial<ArchivePages>): void {
  updateArchive(uid, (held) => ({ pages: { ...held.pages, [side]: { ...held.pages[side], ...pages } } }))
}

/** Reads on. @param limit bookings of the page, where none was read yet @returns false when there was no answer */
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
  /** What was read so far, the last asked for first. */
  readonly bookings: readonly Booking[]
  readonly state: ArchiveLoadState
  /** The end is reached. */
  readonly isComplete: boolean
  readonly loadMore: () => void
}

export function useArchivedBookings(side: ArchiveSide): ArchivedBookings {
  const { bookings, next, state } = useArchive().pages[side]
  return { bookings, state, isComplete: next === null, loadMore: () => void loadNextPage(side, PAGE_SIZE) }
}

/** All older bookings of a side, for taking them along; undefined when they cannot be had now. */
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

/** Not asked for yet, or without an answer before the connection came back. */
const shouldFetch = (held: unknown, isLive: boolean): boolean => held === undefined || (held === 'failed' && isLive)

/** Every document of this person that devices no longer keep; undefined when they cannot be had now. */
export async function fetchArchivedDocuments(): Promise<readonly Doc[] | undefined> {
  const { fetchArchive } = await import('./archive-client.ts')
  return fetchArchive()
}

/** All messages of these bookings; undefined when they cannot be had now. */
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

/** A booking that the device does not hold. */
interface ArchivedBooking {
  readonly booking: Booking
  /** What its people said of each other; undefined while that is not known. */
  readonly record: ArchivedRecord | undefined
}

/** What was read of a booking, from a list or by itself; undefined without any of it. Asks for nothing. */
export function useArchivedBooking(id: string | null): ArchivedBooking | undefined {
  const { pages, records } = useArchive()
  const held = id === null ? undefined : records.get(id)
  if (typeof held === 'object') return { booking: held.booking, record: held }
  const listed = [...pages.customer.bookings, ...pages.provider.bookings].find((booking) => booking.id === id)
  return listed && { booking: listed, record: undefined }
}

/**
 * Asks for a booking that the device does not hold.
 * @param id null: nothing is asked for
 * @param isLive there is a connection: what failed is tried again when it comes back
 * @returns `missing`: the person has no such booking; `failed`: it could not be had
 */
export function useLoadArchivedRecord(id: string | null, isLive: boolean): 'held' | 'loading' | 'missing' | 'failed' {
  const { records } = useArchive()
  useEffect(() => {
    if (id !== null) void loadRecord(id, isLive)
  }, [id, isLive])
  const held = id === null ? undefined : records.get(id)
  return typeof held === 'object' ? 'held' : (held ?? 'loading')
}

/** Asks for the messages of a booking that the device does not hold. @param booking undefined: nothing is asked for */
export function useLoadArchivedThread(booking: Booking | undefined, isLive: boolean): 'held' | 'loading' | 'failed' {
  const { threads } = useArchive()
  useEffect(() => {
    if (booking) void loadThread(booking, isLive)
  }, [booking, isLive])
  const held = threads.get(booking?.id ?? '')
  return typeof held === 'object' ? 'held' : (held ?? 'loading')
}

/** Messages of a thread that were freed from this device, read again when somebody asks: they last as long as the app is open. */
export function useReloadThread(booking: Booking): readonly [state: 'held' | ArchiveLoadState, read: () => void] {
  const held = useArchive().threads.get(booking.id)
  return [typeof held === 'object' ? 'held' : (held ?? 'idle'), () => void loadThread(booking, true)]
}

/** The newest of the messages that were read of an older booking, at least so many; undefined where none were. */
export function useArchivedMessages(booking: string, wanted: number): MessageWindow | undefined {
  const held = useArchive().threads.get(booking)
  return useMemo(() => {
    if (typeof held !== 'object') return undefined
    const messages = held.slice(-wanted).map((doc) => ({ doc, waiting: false }))
    return { messages, hasEarlier: held.length > messages.length }
  }, [held, wanted])
}
