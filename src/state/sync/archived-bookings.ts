/**
 * Bookings that this device no longer keeps, as far as somebody asked for them: read from the server in pages, held in memory while the
 * app is open, and never written to the device's database.
 */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Booking } from '#domain/documents/booking.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Review } from '#domain/documents/review.ts'
import type { MessageWindow } from '#data/user-store/user-store.ts'
import { currentUser, useUser } from '../session/session.ts'

/** Bookings read with each press. */
const PAGE = 20

export type Side = 'customer' | 'provider'

/** A booking, and what its two people said of each other. */
export interface OlderRecord {
  readonly booking: Booking
  readonly review: Review | null
  readonly rating: ClientRating | null
}

/** `failed`: could not be had; asked for again when there is reason to hope. */
export type OlderState = 'idle' | 'loading' | 'failed'

interface SidePages {
  readonly bookings: readonly Booking[]
  /** Path of the next page; null at the end, undefined before the first. */
  readonly next: string | null | undefined
  readonly state: OlderState
}

interface Older {
  readonly uid: string
  readonly pages: Readonly<Record<Side, SidePages>>
  readonly records: ReadonlyMap<string, OlderRecord | 'missing' | 'loading' | 'failed'>
  readonly threads: ReadonlyMap<string, readonly Message[] | 'loading' | 'failed'>
}

const NO_PAGES: SidePages = { bookings: [], next: undefined, state: 'idle' }
const NOTHING: Older = { uid: '', pages: { customer: NO_PAGES, provider: NO_PAGES }, records: new Map(), threads: new Map() }

const olderAtom = atom<Older>(NOTHING)

/** What is held for that person: another's is nobody's business. */
const heldFor = (uid: string | undefined): Older => {
  const held = getDefaultStore().get(olderAtom)
  return held.uid === uid ? held : { ...NOTHING, uid: uid ?? '' }
}

/** Changes what is held for the person of before, unless somebody else is here by now. */
function change(uid: string | undefined, next: (held: Older) => Partial<Older>): void {
  if (uid === undefined || currentUser()?.uid !== uid) return
  const held = heldFor(uid)
  getDefaultStore().set(olderAtom, { ...held, ...next(held) })
}

const withEntry = <T>(map: ReadonlyMap<string, T>, key: string, value: T): ReadonlyMap<string, T> => new Map(map).set(key, value)

function useOlder(): Older {
  const held = useAtomValue(olderAtom)
  const uid = useUser()?.uid
  return held.uid === uid ? held : NOTHING
}

function changePages(uid: string, side: Side, pages: Partial<SidePages>): void {
  change(uid, (held) => ({ pages: { ...held.pages, [side]: { ...held.pages[side], ...pages } } }))
}

/** Reads on. @param limit bookings of the page, where none was read yet @returns false when there was no answer */
async function readOn(side: Side, limit: number): Promise<boolean> {
  const uid = currentUser()?.uid
  if (uid === undefined) return false
  const { bookings, next, state } = heldFor(uid).pages[side]
  if (state === 'loading' || next === null) return state !== 'loading'
  changePages(uid, side, { state: 'loading' })
  const { olderPath, readOlderPage } = await import('./archive-client.ts')
  const page = await readOlderPage(next ?? olderPath(side, limit))
  if (!page) {
    changePages(uid, side, { state: 'failed' })
    return false
  }
  const known = new Set(bookings.map(({ id }) => id))
  const fresh = page.bookings.filter(({ id }) => !known.has(id))
  changePages(uid, side, { bookings: [...bookings, ...fresh], next: page.next, state: 'idle' })
  return true
}

export interface OlderBookings {
  /** What was read so far, the last asked for first. */
  readonly bookings: readonly Booking[]
  readonly state: OlderState
  /** The end is reached. */
  readonly isWhole: boolean
  readonly loadMore: () => void
}

export function useOlderBookings(side: Side): OlderBookings {
  const { bookings, next, state } = useOlder().pages[side]
  return { bookings, state, isWhole: next === null, loadMore: () => void readOn(side, PAGE) }
}

/** All older bookings of a side, for taking them along; undefined when they cannot be had now. */
export async function allOlderBookings(side: Side): Promise<readonly Booking[] | undefined> {
  const { olderPath, readOlderPage } = await import('./archive-client.ts')
  const found: Booking[] = []
  for (let path: string | null = olderPath(side); path !== null;) {
    const page: Awaited<ReturnType<typeof readOlderPage>> = await readOlderPage(path)
    if (!page) return undefined
    found.push(...page.bookings)
    path = page.next
  }
  return found
}

/** Not asked for yet, or without an answer before the connection came back. */
const isMissing = (held: unknown, isLive: boolean): boolean => held === undefined || (held === 'failed' && isLive)

/** Every document of this person that devices no longer keep; undefined when they cannot be had now. */
export async function readOlderDocuments(): Promise<readonly Doc[] | undefined> {
  const { readArchive } = await import('./archive-client.ts')
  return readArchive()
}

/** All messages of these bookings; undefined when they cannot be had now. */
export async function readThreads(bookings: readonly Booking[]): Promise<readonly Message[] | undefined> {
  if (bookings.length === 0) return []
  const { readThread } = await import('./archive-client.ts')
  const found: Message[] = []
  for (const booking of bookings) {
    const messages = await readThread(booking)
    if (!messages) return undefined
    found.push(...messages)
  }
  return found
}

async function wantRecord(id: string, isLive: boolean): Promise<void> {
  const uid = currentUser()?.uid
  if (!isMissing(heldFor(uid).records.get(id), isLive)) return
  change(uid, ({ records }) => ({ records: withEntry(records, id, 'loading') }))
  const { readRecord } = await import('./archive-client.ts')
  const record = (await readRecord(id)) ?? 'failed'
  change(uid, ({ records }) => ({ records: withEntry(records, id, record) }))
}

async function wantThread(booking: Booking, isLive: boolean): Promise<void> {
  const uid = currentUser()?.uid
  if (!isMissing(heldFor(uid).threads.get(booking.id), isLive)) return
  change(uid, ({ threads }) => ({ threads: withEntry(threads, booking.id, 'loading') }))
  const { readThread } = await import('./archive-client.ts')
  const thread = (await readThread(booking)) ?? 'failed'
  change(uid, ({ threads }) => ({ threads: withEntry(threads, booking.id, thread) }))
}

/** A booking that the device does not hold. */
interface OlderHeld {
  readonly booking: Booking
  /** What its people said of each other; undefined while that is not known. */
  readonly record: OlderRecord | undefined
}

/** What was read of a booking, from a list or by itself; undefined without any of it. Asks for nothing. */
export function useOlderHeld(id: string | null): OlderHeld | undefined {
  const { pages, records } = useOlder()
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
export function useWantedRecord(id: string | null, isLive: boolean): 'held' | 'loading' | 'missing' | 'failed' {
  const { records } = useOlder()
  useEffect(() => {
    if (id !== null) void wantRecord(id, isLive)
  }, [id, isLive])
  const held = id === null ? undefined : records.get(id)
  return typeof held === 'object' ? 'held' : (held ?? 'loading')
}

/** Asks for the messages of a booking that the device does not hold. @param booking undefined: nothing is asked for */
export function useWantedThread(booking: Booking | undefined, isLive: boolean): 'held' | 'loading' | 'failed' {
  const { threads } = useOlder()
  useEffect(() => {
    if (booking) void wantThread(booking, isLive)
  }, [booking, isLive])
  const held = threads.get(booking?.id ?? '')
  return typeof held === 'object' ? 'held' : (held ?? 'loading')
}

/** Messages of a thread that were freed from this device, read again when somebody asks: they last as long as the app is open. */
export function useReadAgain(booking: Booking): readonly [state: 'held' | OlderState, read: () => void] {
  const held = useOlder().threads.get(booking.id)
  return [typeof held === 'object' ? 'held' : (held ?? 'idle'), () => void wantThread(booking, true)]
}

/** The newest of the messages that were read of an older booking, at least so many; undefined where none were. */
export function useOlderMessages(booking: string, wanted: number): MessageWindow | undefined {
  const held = useOlder().threads.get(booking)
  return useMemo(() => {
    if (typeof held !== 'object') return undefined
    const messages = held.slice(-wanted).map((doc) => ({ doc, waiting: false }))
    return { messages, hasEarlier: held.length > messages.length }
  }, [held, wanted])
}
