/**
 * Applies the waiting commands to the documents they touch. Reads only those documents, and adds a new command without recomputing the
 * others.
 */
import { BehaviorSubject, type Observable } from 'rxjs'
import { getAs, type Actor, type Lookup } from '#domain/commands/command.ts'
import { migrateArguments } from '#domain/commands/migrate-arguments.ts'
import { prepareCommand, type PreparedCommand } from '#domain/commands/prepare-command.ts'
import type { Doc, DocOf, DocType } from '#domain/documents/document.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { providerId, type CommandId, type DocId, type Uid } from '#domain/ids.ts'
import { projectDocuments } from '#domain/commands/projection.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { yieldToMain } from '../platform/yield-to-main.ts'
import { isApplied, type OutboxRow } from '../outbox/outbox-row.ts'
import { docTypeOf, type UserDocuments } from '../user-database/user-documents.ts'
import { createArrivedCopies } from './arrived-copies.ts'
import type { OptimisticDocument } from './optimistic-document.ts'
import { EMPTY_OVERLAY, createOverlay, type Overlay } from './overlay.ts'

export interface Projection {
  readonly overlay: BehaviorSubject<Overlay>
  /** Resolves when all known commands are applied. */
  settled(): Promise<void>
  /**
   * Returns a lookup of documents as shown, with the documents that this command needs loaded. `basis` collects the other people's
   * documents that it read.
   */
  lookup(command: PreparedCommand, basis: Doc[]): Promise<Lookup>
  /**
   * Shows documents of the server while they are written, and until screens have read them. A crash loses none: the feed's checkpoint is
   * saved later.
   * @throws what `write` throws; they are shown no more then
   */
  showWhileWriting(arriving: readonly Doc[], write: () => Promise<void>): Promise<void>
  /** Reads one document as shown. */
  read<T extends DocType>(id: DocId, type: T): Promise<DocOf<T> | undefined>
  close(): void
}

export interface ProjectionDeps {
  readonly actor: Actor
  readonly clock: DeviceClock
  readonly rows: Observable<readonly OutboxRow[]>
  readonly documents: UserDocuments
  readonly providerLookup: (uid: Uid) => Provider | undefined
  readonly findProvider?: ((uid: Uid) => Promise<Provider | undefined>) | undefined
  readonly onFault: (error: unknown) => void
}

/** Stored documents that are kept for the next command while none waits. */
const BASE_KEPT = 200

/** Result so far: the applied commands, in order, and the documents they produced. */
interface Applied {
  readonly ids: readonly CommandId[]
  readonly docs: Map<DocId, Doc>
}

/** Other people's services that a command needs and no view shows; undefined for one that this device does not have. */
type FoundProviders = Map<DocId, Provider | undefined>

export function openProjection(deps: ProjectionDeps): Projection {
  const { actor, documents } = deps
  const overlay = new BehaviorSubject<Overlay>(EMPTY_OVERLAY)
  /** Stored documents that waiting commands need; undefined for a missing one. */
  const base = new Map<DocId, Doc | undefined>()
  /** Changes that arrived during a read: they are newer than the result of the read. */
  const newer = new Map<DocId, Doc | undefined>()
  let reading = 0
  let stored: readonly OutboxRow[] = []
  let applied: Applied = { ids: [], docs: new Map() }
  let baseChanged = false
  let refreshAgain = false
  let work: Promise<void> | undefined
  let closed = false
  const arrived = createArrivedCopies(deps.clock, () => {
    if (!closed) publish(applied.docs)
  })

  const isForeignProvider = (id: DocId): boolean => docTypeOf(id) === 'provider' && id !== providerId(actor.uid)
  const uidIn = (id: DocId): Uid => id.slice('provider:'.length) as Uid

  async function read(ids: readonly DocId[]): Promise<void> {
    if (ids.length === 0) return
    reading += 1
    try {
      const found = new Map((await documents.load(ids)).map((doc) => [doc.doc_id, doc]))
      for (const id of ids) base.set(id, newer.has(id) ? newer.get(id) : found.get(id))
    } finally {
      reading -= 1
      if (reading === 0) newer.clear()
    }
  }

  /** Keeps few documents while no command waits, and no photos: they change without an event. */
  function trimBase(): void {
    if (stored.some(isApplied)) return
    for (const id of base.keys()) if (base.size > BASE_KEPT || docTypeOf(id) === 'attachment') base.delete(id)
  }

  /** Reads the documents that a command needs, until it names no new ones. @param found gets the other providers that no view shows */
  async function gather(command: PreparedCommand, get: Lookup, over: ReadonlyMap<DocId, Doc>, found: FoundProviders): Promise<void> {
    for (;;) {
      const needed = command.needs(get)
      const missing = needed.filter((id) => !over.has(id) && !base.has(id) && !isForeignProvider(id))
      const foreign = deps.findProvider ? needed.filter((id) => isForeignProvider(id) && !found.has(id) && get(id) === undefined) : []
      if (missing.length === 0 && foreign.length === 0) return
      await read(missing)
      for (const id of foreign) found.set(id, await deps.findProvider?.(uidIn(id)))
    }
  }

  const lookupIn =
    (over: ReadonlyMap<DocId, Doc>, basis: readonly Doc[], found: FoundProviders): Lookup =>
    (id) =>
      over.get(id) ??
      (isForeignProvider(id)
        ? (basis.find((doc) => doc.doc_id === id) ?? deps.providerLookup(uidIn(id)) ?? found.get(id))
        : arrived.newest(id, base.get(id)))

  async function applyRow(row: OutboxRow, over: Map<DocId, Doc>): Promise<void> {
    const args = migrateArguments(row.name, row.args, row.command_version)
    const prepared = prepareCommand(row.name, args, actor)
    if (!prepared.ok) return
    const found: FoundProviders = new Map()
    const get = lookupIn(over, row.basis, found)
    await gather(prepared.value, get, over, found)
    for (const [id, { doc }] of projectDocuments(get, [{ ...row, args, created_at: row.shown_at }], actor)) {
      // Another person's public document is shown by the directory.
      if (!isForeignProvider(id)) over.set(id, doc)
    }
  }

  function publish(over: ReadonlyMap<DocId, Doc>): void {
    const shown = new Map<DocId, OptimisticDocument<Doc>>()
    const show = (id: DocId, doc: Doc, waiting: boolean): void => {
      const before = overlay.value.docs.get(id)
      shown.set(id, before?.doc === doc && before.waiting === waiting ? before : { doc, waiting })
    }
    for (const [id, doc] of over) show(id, doc, true)
    // A document that just settled stays, as the copy that arrived, until screens have read that copy themselves.
    const settled = [...overlay.value.docs].flatMap(([id, { waiting }]) => (waiting && !shown.has(id) ? (base.get(id) ?? []) : []))
    arrived.add(settled)
    for (const [id, doc] of arrived.docs) if (!shown.has(id)) show(id, doc, false)
    overlay.next(createOverlay(shown, overlay.value))
    if (settled.length > 0) arrived.forgetLater(settled)
  }

  async function pass(): Promise<void> {
    const rows = stored.filter(isApplied)
    const grown = !baseChanged && applied.ids.length <= rows.length && applied.ids.every((id, index) => rows[index]?.id === id)
    if (grown && applied.ids.length === rows.length) return
    baseChanged = false
    const over = new Map(grown ? applied.docs : [])
    for (const row of grown ? rows.slice(applied.ids.length) : rows) await applyRow(row, over)
    if (closed) return
    applied = { ids: rows.map((row) => row.id), docs: over }
    publish(over)
    trimBase()
  }

  function refresh(): void {
    refreshAgain = true
    work ??= (async () => {
      try {
        while (refreshAgain && !closed) {
          refreshAgain = false
          await pass()
        }
      } catch (error) {
        deps.onFault(error)
      } finally {
        work = undefined
      }
    })()
  }

  const changes = documents.changes.subscribe((batch) => {
    const removed: Doc[] = []
    for (const { id, row } of batch) {
      const docId = id as DocId
      if (reading > 0) newer.set(docId, row)
      const copy = row ? undefined : arrived.docs.get(docId)
      if (copy) removed.push(copy)
      if (!base.has(docId)) continue
      base.set(docId, row)
      baseChanged = true
    }
    arrived.forget(removed)
    // Without a waiting command nothing rests on it.
    if (baseChanged && stored.some(isApplied)) refresh()
  })
  const rows = deps.rows.subscribe((now) => {
    stored = now
    refresh()
  })

  return {
    overlay,
    settled: async () => {
      while (work) await work
    },
    lookup: async (command, basis) => {
      const found: FoundProviders = new Map()
      const get: Lookup = (id) => {
        const doc = lookupIn(applied.docs, [], found)(id)
        if (doc && isForeignProvider(id) && !basis.some((known) => known.doc_id === id)) basis.push(doc)
        return doc
      }
      trimBase()
      await gather(command, get, applied.docs, found)
      return get
    },
    showWhileWriting: async (arriving, write) => {
      arrived.add(arriving)
      // The result of a waiting command is shown instead.
      if (arriving.some(({ doc_id }) => !applied.docs.has(doc_id))) {
        publish(applied.docs)
        // Screens render before the main thread prepares the writes. React plans its rendering in a microtask.
        await Promise.resolve()
        await yieldToMain()
      }
      try {
        await write()
      } catch (error) {
        arrived.forget(arriving)
        baseChanged = true
        refresh()
        throw error
      }
      arrived.forgetLater(arriving)
    },
    read: async (id, type) => {
      const storedDoc = applied.docs.has(id) ? undefined : (await documents.load([id]))[0]
      return getAs((requestedId) => applied.docs.get(requestedId) ?? arrived.newest(requestedId, storedDoc), id, type)
    },
    close: () => {
      closed = true
      arrived.close()
      changes.unsubscribe()
      rows.unsubscribe()
    },
  }
}
