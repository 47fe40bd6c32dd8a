/**
 * The disk of a world: a real store, and a record of everything that was written through it. The record outlives the servers on it, and
 * what the store returns in the end is compared with it.
 */
import { fail } from '#domain/result.ts'
import { verifyDocuments } from '#server/integrity/verify-documents.ts'
import type { DocumentStore, StoredDoc, Transaction } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import { canonicalJson } from '../checks/canonical-json.ts'
import { createStoreRecord, isDeletion, withoutRev, type StoreRecord } from './store-record.ts'
import { createTailWatch, type TailWatch } from './tail-watch.ts'
import type { StorePlace } from './places/store-place.ts'

export interface Disk extends Omit<StoreRecord, 'add' | 'put'> {
  /** Opens the store as a new process does; several at a time only where the store is shared. */
  open(): Promise<DiskProcess>
  /** One turn of the event loop, and where the store answers from elsewhere, the time until something happens there. */
  turn(): Promise<void>
  /** Nothing is being read or written, and the feed has sent everything. */
  isIdle(): boolean
  /** Resolves when nothing more is written. */
  rest(): Promise<void>
  /** Makes the database fail in some way, for a moment; absent where it does not fail alone. */
  readonly disturb: ((random: SeededRandom) => void) | undefined
  /** Ends all failures. */
  calm(): Promise<void>
  /** Copies everything to the other kind of store; absent where a world stays. No process may be open. */
  readonly move: (() => Promise<void>) | undefined
  /** Number of occurrences of events. */
  readonly events: ReadonlyMap<string, number>
  /** Compares the store with the record, and verifies it as the store tool does. @returns descriptions of what is wrong */
  check(nowMs: number): Promise<string[]>
  remove(): Promise<void>
}

export interface DiskProcess {
  readonly store: DocumentStore
  /** Kills the process: from now on it begins nothing and learns nothing. What has reached the database may still be written. */
  kill(): void
  /** Resolves when nothing of it is under way any more, and another process may open the store. */
  end(): Promise<void>
}

/** Above every id: ids are ASCII. */
const LAST_ID = '\u007f'
/** Without a write for so many turns a store in this process is at rest; elsewhere for longer than a command pauses after a conflict, ms. */
const REST_TURNS = 20
const REST_MS = 300
/** The longest wait for the database in a turn, ms. */
const TURN_MS = 5

export function createDisk(place: StorePlace): Disk {
  const record = createStoreRecord()
  const events = new Map<string, number>()
  const faults: string[] = []
  let current: DocumentStore | undefined
  let underWay = 0
  let lastIdentity: string | undefined
  let hasMoved = false
  const waiting: (() => void)[] = []
  let newestTails = createTailWatch()

  const isIdle = (): boolean => underWay === 0 && !(place.isElsewhere && newestTails.isBehind())

  const note = (event: string): void => void events.set(event, (events.get(event) ?? 0) + 1)
  const happened = (): void => {
    for (const resolve of waiting.splice(0)) resolve()
  }

  /** Looks up writes whose answer was lost, past the store. @returns their revisions; undefined when they were not written */
  async function lookUp(writes: readonly StoredDoc[]): Promise<readonly (string | undefined)[] | undefined> {
    const found = await place.read(writes.map(({ _id }) => _id))
    const isWritten = writes.some((doc, index) => {
      const now = found[index]
      if (isDeletion(doc)) return now === undefined
      return now !== undefined && now._rev !== doc._rev && canonicalJson(withoutRev(now)) === canonicalJson(withoutRev(doc))
    })
    return isWritten ? found.map((doc) => doc?._rev) : undefined
  }

  /** After a failure it is unknown whether anything was written: the record must know. */
  async function recordUnknown(error: unknown, tails: TailWatch, transaction: Transaction): Promise<void> {
    if (!(error instanceof StoreUnavailable)) return
    note('a commit failed')
    if (transaction.writes.length === 0) return
    await place.atRest?.()
    const revs = await lookUp(transaction.writes)
    if (!revs) return
    note('a commit failed and was written')
    const { writes, ensured = [] } = transaction
    const found = await place.read([...writes, ...ensured].map(({ _id }) => _id))
    const stored = new Map(found.flatMap((doc) => (doc ? [[doc._id, canonicalJson(withoutRev(doc))] as const] : [])))
    const isSame = (doc: StoredDoc): boolean => ensured.includes(doc) || stored.get(doc._id) === canonicalJson(withoutRev(doc))
    record.add(transaction, (doc) => (isDeletion(doc) ? !stored.has(doc._id) : stored.has(doc._id) && isSame(doc)))
    tails.expect(transaction.writes, revs)
  }

  async function commit(store: DocumentStore, tails: TailWatch, transaction: Transaction): ReturnType<DocumentStore['commit']> {
    try {
      const committed = await store.commit(transaction)
      if (committed.ok) {
        record.add(transaction)
        tails.expect(transaction.writes, committed.value.revs)
      }
      return committed
    } catch (error) {
      await recordUnknown(error, tails, transaction)
      throw error
    }
  }

  async function putAll(store: DocumentStore, docs: readonly StoredDoc[]): ReturnType<DocumentStore['putAll']> {
    try {
      const results = await store.putAll(docs)
      for (const [index, doc] of docs.entries()) if (results[index]?.ok === true) record.put(doc)
      return results
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        await place.atRest?.()
        for (const doc of docs) if (await lookUp([doc])) record.put(doc)
      }
      throw error
    }
  }

  async function compareWith(store: DocumentStore): Promise<string[]> {
    const rows = await store.range({ start: '', end: LAST_ID, includeDocs: true })
    const stored = new Map(rows.map(({ id, doc }) => [id, doc === undefined ? '' : canonicalJson(withoutRev(doc))]))
    const missing = [...record.docs.keys()].filter((id) => !stored.has(id)).map((id) => `the store lost ${id}`)
    const others = [...stored].flatMap(([id, text]) => {
      const written = record.docs.get(id)
      if (!written) return [`the store has ${id}, which nobody wrote`]
      return text === canonicalJson(withoutRev(written)) ? [] : [`the store has another ${id} than was written: ${text}`]
    })
    return [...missing, ...others]
  }

  /** A copy has everything and another identity: with the old one, devices would continue in a feed whose numbers are others. */
  async function checkCopy(store: DocumentStore): Promise<void> {
    const identity = await store.identity()
    if (hasMoved) {
      faults.push(...(await compareWith(store)).map((fault) => `after a move ${fault}`))
      if (identity === lastIdentity) faults.push('the store moved and kept its identity')
    } else if (lastIdentity !== undefined && identity !== lastIdentity) faults.push('the store has another identity and did not move')
    hasMoved = false
    lastIdentity = identity
  }

  async function open(): Promise<DiskProcess> {
    const { store, cut } = await place.open()
    await checkCopy(store).catch(async (error: unknown) => {
      await store.close()
      throw error
    })
    current = store
    const tails = createTailWatch()
    newestTails = tails
    let isGone = false
    const running = new Set<Promise<unknown>>()
    const gone = (): StoreUnavailable => new StoreUnavailable('the process is gone')

    /** A process that was killed begins nothing, and does not learn what was begun before. */
    async function through<Value>(begin: () => Promise<Value>): Promise<Value> {
      if (isGone) throw gone()
      underWay += 1
      const operation = begin().finally(() => {
        running.delete(operation)
        underWay -= 1
        happened()
      })
      running.add(operation)
      const value = await operation
      if (isGone) throw gone()
      return value
    }

    const kill = (): void => {
      isGone = true
      tails.stop()
      cut()
    }
    return {
      kill,
      end: async () => {
        kill()
        await Promise.allSettled(running)
        await store.close()
      },
      store: {
        ...store,
        get: (id) => through(() => store.get(id)),
        getMany: (ids) => through(() => store.getMany(ids)),
        range: (query) => through(() => store.range(query)),
        bytes: (id) => through(() => store.bytes(id)),
        lastSeq: () => through(store.lastSeq),
        recentChanges: (limit, onChange) => through(() => store.recentChanges(limit, onChange)),
        commit: (transaction) => through(() => commit(store, tails, transaction)),
        putAll: (docs) => through(() => putAll(store, docs)),
        put: async (doc) => (await through(() => putAll(store, [doc])))[0] ?? fail('conflict'),
        tail: (since, onChange) =>
          tails.follow(store, since, (change) => {
            if (!isGone) onChange(change)
            happened()
          }),
        close: async () => undefined,
      },
    }
  }

  async function turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    if (!place.isElsewhere || isIdle()) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, TURN_MS)
      waiting.push(() => (clearTimeout(timer), resolve()))
    })
  }

  async function rest(): Promise<void> {
    let writes = -1
    for (let sinceMs = performance.now(); ;) {
      for (let turns = 0; turns < REST_TURNS; turns += 1) await turn()
      if (writes !== record.writes() || !isIdle()) {
        writes = record.writes()
        sinceMs = performance.now()
      } else if (!place.isElsewhere || performance.now() - sinceMs > REST_MS) return
      else await new Promise((resolve) => setTimeout(resolve, TURN_MS))
    }
  }

  return {
    ...record,
    events,
    open,
    isIdle,
    disturb: place.disturb,
    calm: async () => place.calm?.(),
    move: place.move && (async () => ((hasMoved = true), note('the store moved'), place.move?.())),
    turn,
    rest,
    check: async (nowMs) => {
      if (!current) return ['the store was never opened']
      const found = [...faults, ...(await compareWith(current))]
      await verifyDocuments({ reader: current, report: ({ id, what }) => void found.push(`${id} ${what}`), nowMs })
      return found
    },
    remove: place.remove,
  }
}
