/**
 * The first sync of a new device. Each page is stored whole, in one row with the checkpoint after it, and its documents are staged. Once
 * all pages are here, the documents move to their tables while the page is idle; the checkpoint moves to the feed's state last. Pages left
 * by a crash are staged again at the next start.
 *
 * Only the session that creates the database stages, and only where it can lock out the other tabs: they wait until all is in the tables.
 */
import * as v from 'valibot'
import type { Doc } from '#domain/documents/document.ts'
import type { Ulid } from '#domain/ids.ts'
import { DatabaseFailure } from '../database/database-failure.ts'
import { OPEN_LIMIT_MS } from '../database/open-database.ts'
import { createSyncState, FEED_ROW, mergeFeedState, NO_FEED, type FeedState, type SyncStateRow } from '../database/sync-state.ts'
import type { RowsById, Table } from '../database/table.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { yieldToIdle, yieldToMain } from '../platform/yield-to-main.ts'

/** Name of a person's feed in the sync state. */
const FEED = 'me'
const PAGE = 'page:'
/** Sorts above all pages. */
const AFTER_PAGES = 'page;'
const PAGE_DIGITS = 6
export const isPageId = (id: string): boolean => id.startsWith(PAGE)
/** Documents moved in one transaction: some 8 ms of work on a desktop, 30 on a phone. */
const FLUSH_SIZE = 100

/** Documents as JSON: cloning a text is far cheaper than cloning a thousand objects. `feed` is absent where a later row has it. */
const pageSchema = v.object({ documents: v.string(), feed: v.optional(v.record(v.string(), v.unknown())) })

export interface StagingDeps {
  /** Web Locks of the browser. */
  readonly locks: Pick<LockManager, 'request'>
  readonly newId: () => Ulid
}

export interface FirstSync {
  /** State of the person's feed when the database was opened. It covers all documents here, staged or not. */
  readonly opened: FeedState
  saveFeed(state: Partial<FeedState>): Promise<void>
  /** Returns true while documents may be staged, so that the disk is not all there is. */
  isHolding(): boolean
  /**
   * Stores a page, and stages its documents.
   * @param feed state after the page; undefined when `saveFeed` follows
   * @param stage stages the documents
   * @returns false, with nothing done, when documents go to their tables
   */
  append(documents: readonly Doc[], feed: Partial<FeedState> | undefined, stage: () => Promise<void>): Promise<boolean>
  /**
   * Moves everything to the tables; pages that come later go there directly.
   * @param isUrgent true when something waits for it
   * @returns false when the session was closed first
   */
  finish(isUrgent?: boolean): Promise<boolean>
  close(): Promise<void>
}

export interface FirstSyncInput {
  /** Name of the person's database. */
  readonly name: string
  readonly state: Table<SyncStateRow>
  readonly tableFor: (doc: Doc) => RowsById<Doc> | undefined
  /** All tables with documents. */
  readonly tables: readonly Pick<RowsById<Doc>, 'flush'>[]
  readonly clock: DeviceClock
  /** Undefined: nothing is staged but pages that are here already. */
  readonly staging: StagingDeps | undefined
}

/** Holds a lock until the returned function is called; undefined when another tab has it and `ifAvailable` is set. */
const hold = (locks: StagingDeps['locks'], name: string, options: LockOptions): Promise<(() => void) | undefined> =>
  new Promise((resolve, reject) => {
    locks
      .request(name, options, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(release))
        resolve(undefined)
        return undefined
      })
      .catch(reject)
  })

/** @throws DatabaseFailure `timeout` when the tab that has the lock does not give it back */
async function waitForLock(locks: StagingDeps['locks'], name: string, clock: DeviceClock): Promise<(() => void) | undefined> {
  const limit = new AbortController()
  const stopTimer = clock.after(OPEN_LIMIT_MS, () => limit.abort())
  try {
    return await hold(locks, name, { signal: limit.signal })
  } catch (error) {
    throw new DatabaseFailure('timeout', error)
  } finally {
    stopTimer()
  }
}

/** @throws DatabaseFailure */
export async function openFirstSync({ name, state, tableFor, tables, clock, staging }: FirstSyncInput): Promise<FirstSync> {
  const syncState = createSyncState(state)
  const lockName = `${name}:first-sync`
  const channel = staging && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel(lockName) : undefined
  let release: (() => void) | undefined
  let pageIds: string[] = []
  /** State after the last page that has one. */
  let feed: Partial<FeedState> | undefined
  let stored = NO_FEED
  let isStaging = false
  let isHolding = false
  let isClosed = false
  let isHurried = false
  let hurry = (): void => undefined
  const hurried = new Promise<void>((resolve) => {
    hurry = () => {
      isHurried = true
      resolve()
    }
  })
  let finishing: Promise<boolean> | undefined
  /** Changes of the pages come one after the other. */
  let changing: Promise<unknown> = Promise.resolve()

  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const result = changing.then(change)
    changing = result.catch(() => undefined)
    return result
  }

  async function readAll(): Promise<readonly SyncStateRow[]> {
    const reading = state.read({ selector: { id: { $gt: PAGE, $lt: AFTER_PAGES } } })
    stored = await syncState.readFeed(FEED)
    return reading
  }

  async function storePage(documents: readonly Doc[], after: Partial<FeedState> | undefined): Promise<void> {
    const id = PAGE + String(Number(pageIds.at(-1)?.slice(PAGE.length) ?? 0) + 1).padStart(PAGE_DIGITS, '0')
    await state.put(
      [{ id, value: { documents: JSON.stringify(documents), ...(after ? { feed: { ...feed, ...after } } : {}) } }],
      () => true,
    )
    pageIds.push(id)
    if (after) feed = { ...feed, ...after }
  }

  async function stageAgain(pages: readonly SyncStateRow[]): Promise<void> {
    for (const { id, value } of pages) {
      const page = v.parse(pageSchema, value)
      const groups = new Map<RowsById<Doc> | undefined, Doc[]>()
      for (const document of JSON.parse(page.documents) as readonly Doc[]) {
        const table = tableFor(document)
        groups.set(table, [...(groups.get(table) ?? []), document])
      }
      for (const [table, documents] of groups) await table?.stageAgain(documents)
      pageIds.push(id)
      if (page.feed) feed = page.feed
    }
  }

  async function moveAll(): Promise<boolean> {
    await inTurn(async () => {
      isStaging = false
    })
    if (!isHolding) return true
    for (const table of tables)
      while (!isClosed && (await table.flush(FLUSH_SIZE)) > 0) await (isHurried ? yieldToMain() : Promise.race([yieldToIdle(), hurried]))
    return inTurn(async () => {
      if (isClosed) return false
      // One transaction: the feed's state covers the documents once no page does.
      await state.change([...(feed ? [FEED_ROW + FEED] : []), ...pageIds], (current, id) =>
        isPageId(id) ? null : mergeFeedState(current, id, feed ?? {}),
      )
      pageIds = []
      isHolding = false
      release?.()
      return true
    })
  }

  function finish(isUrgent = false): Promise<boolean> {
    if (isUrgent) hurry()
    finishing ??= moveAll().finally(() => {
      finishing = undefined
    })
    return finishing
  }

  async function open(): Promise<void> {
    channel?.addEventListener('message', () => void finish(true).catch(() => undefined))
    let pages = await readAll()
    const isPast = (): boolean => stored.caught_up || stored.since !== null
    if (!isPast() && staging) {
      release = await hold(staging.locks, lockName, { ifAvailable: true })
      // Each session creates the device's id before it fetches anything, so nothing is here before the one that does.
      isStaging = release !== undefined && pages.length === 0 && (await syncState.createDevice(staging.newId))
      if (!release) channel?.postMessage('finish')
      release ??= await waitForLock(staging.locks, lockName, clock)
      if (!isStaging) pages = await readAll()
    }
    // An older build has fetched everything again beside them.
    if (isPast() && pages.length > 0)
      await state.change(
        pages.map(({ id }) => id),
        () => null,
      )
    else await stageAgain(pages)
    isHolding = isStaging || pageIds.length > 0
    if (!isHolding) release?.()
  }

  async function close(): Promise<void> {
    isClosed = true
    hurry()
    await finishing?.catch(() => undefined)
    await changing
    channel?.close()
    release?.()
  }

  try {
    await inTurn(open)
  } catch (error) {
    await close()
    throw error
  }
  return {
    opened: { ...stored, ...feed },
    saveFeed: (after) =>
      inTurn(async () => {
        if (isHolding) await storePage([], after)
        else await syncState.saveFeed(FEED, after)
      }),
    isHolding: () => isHolding,
    append: (documents, after, stage) =>
      inTurn(async () => {
        if (!isStaging) return false
        // Shown while they are being stored: without the page there is no checkpoint, and all comes again.
        await Promise.all([storePage(documents, after), stage()])
        return true
      }),
    finish,
    close,
  }
}
