/** Store over a database that must be reopened after a failed write. Until then it is read-only. */
import type { DocumentStore, StoreChange } from './document-store.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** Milliseconds between two attempts to reopen. */
const RETRY_MS = 1_000

export interface ReopeningDeps {
  /** Opens the data. @param failed call it when a write has failed and no further one may follow */
  readonly open: (failed: () => void) => Promise<DocumentStore>
  /** Returns whether an attempt makes sense; while it does not, the store stays readable. */
  readonly mayReopen: () => Promise<boolean>
  readonly onReopened: () => void
  readonly retryMs?: number
}

interface Tail {
  since: string
  readonly onChange: (change: StoreChange) => void
  live: { stop(): void } | undefined
}

/** Opens the store. @throws the error of the first `open` */
export async function openReopeningStore({ open, mayReopen, onReopened, retryMs = RETRY_MS }: ReopeningDeps): Promise<DocumentStore> {
  const tails = new Set<Tail>()
  let isBroken = false
  let isClosed = false
  let repair: Promise<void> | undefined
  let current: DocumentStore | undefined = await open(() => failed())
  const { kind, seqs, isShared } = current

  function available(): DocumentStore {
    if (!current || isClosed) throw new StoreUnavailable('The database is not open')
    return current
  }

  function writable(): DocumentStore {
    if (isBroken) throw new StoreUnavailable('The database is read-only since a write failed')
    return available()
  }

  function follow(tail: Tail): void {
    tail.live = available().tail(tail.since, (change) => {
      tail.since = change.seq
      tail.onChange(change)
    })
  }

  async function openAgain(): Promise<void> {
    const old = current
    current = undefined
    for (const tail of tails) tail.live?.stop()
    await old?.close()
    if (isClosed) return
    isBroken = false
    current = await open(() => failed())
    for (const tail of tails) follow(tail)
    onReopened()
  }

  /** Makes one attempt. @returns whether the store is open and writable */
  async function tryAgain(): Promise<boolean> {
    try {
      if (!(await mayReopen())) return false
      await openAgain()
      return !isBroken
    } catch {
      // A failed attempt loses nothing; the next one follows.
      isBroken = true
      return false
    }
  }

  async function untilOpen(): Promise<void> {
    while (isBroken && !isClosed) {
      if (!(await tryAgain())) await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
    repair = undefined
  }

  function failed(): void {
    isBroken = true
    repair ??= untilOpen()
  }

  const first = current
  return {
    kind,
    seqs,
    isShared,
    identity: async () => available().identity(),
    get: async (id) => available().get(id),
    getMany: async (ids) => available().getMany(ids),
    range: async (query) => available().range(query),
    commit: async (transaction) => writable().commit(transaction),
    put: async (doc) => writable().put(doc),
    putAll: async (docs) => writable().putAll(docs),
    ...(first.compact ? { compact: async () => available().compact?.() } : {}),
    bytes: async (id) => available().bytes(id),
    lastSeq: async () => available().lastSeq(),
    recentChanges: async (limit, onChange) => available().recentChanges(limit, onChange),
    tail: (since, onChange) => {
      const tail: Tail = { since, onChange, live: undefined }
      tails.add(tail)
      if (current) follow(tail)
      return {
        stop: () => {
          tails.delete(tail)
          tail.live?.stop()
        },
      }
    },
    close: async () => {
      isClosed = true
      await repair
      await current?.close()
    },
  }
}
