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
import { isApplied, type OutboxRow } from '../outbox/outbox-row.ts'
import { docTypeOf, type UserDocuments } from '../user-database/user-documents.ts'
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
  readonly onFault: (error: unknown) => void
}

/** How long the arrived copy replaces the result of a settled command, ms: screens have read it long before. */
const SETTLED_OVERLAP_MS = 1_000

/** Result so far: the applied commands, in order, and the documents they produced. */
interface Applied {
  readonly ids: readonly CommandId[]
  readonly docs: Map<DocId, Doc>
}

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
  let stopBridge = (): void => undefined

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

  /** Reads the documents that a command needs, until it names no new ones. */
  async function gather(command: PreparedCommand, get: Lookup, over: ReadonlyMap<DocId, Doc>): Promise<void> {
    for (;;) {
      const missing = command.needs(get).filter((id) => !over.has(id) && !base.has(id) && !isForeignProvider(id))
      if (missing.length === 0) return
      await read(missing)
    }
  }

  const lookupIn =
    (over: ReadonlyMap<DocId, Doc>, basis: readonly Doc[]): Lookup =>
    (id) =>
      over.get(id) ?? (isForeignProvider(id) ? (basis.find((doc) => doc.doc_id === id) ?? deps.providerLookup(uidIn(id))) : base.get(id))

  async function applyRow(row: OutboxRow, over: Map<DocId, Doc>): Promise<void> {
    const args = migrateArguments(row.name, row.args, row.command_version)
    const prepared = prepareCommand(row.name, args, actor)
    if (!prepared.ok) return
    const get = lookupIn(over, row.basis)
    await gather(prepared.value, get, over)
    for (const [id, { doc }] of projectDocuments(get, [{ ...row, args, created_at: row.shown_at }], actor)) {
      // Another person's public document is shown by the directory.
      if (!isForeignProvider(id)) over.set(id, doc)
    }
  }

  function publish(over: ReadonlyMap<DocId, Doc>): void {
    const shown = new Map<DocId, OptimisticDocument<Doc>>()
    for (const [id, doc] of over) {
      const before = overlay.value.docs.get(id)
      shown.set(id, before?.doc === doc && before.waiting ? before : { doc, waiting: true })
    }
    // A document that just settled stays, as the copy that arrived, until screens have read that copy themselves.
    for (const [id, before] of overlay.value.docs) {
      const arrived = shown.has(id) || !before.waiting ? undefined : base.get(id)
      if (arrived) shown.set(id, { doc: arrived, waiting: false })
    }
    overlay.next(createOverlay(shown, overlay.value))
    stopBridge()
    if (shown.size > over.size)
      stopBridge = deps.clock.after(SETTLED_OVERLAP_MS, () =>
        overlay.next(createOverlay(new Map([...overlay.value.docs].filter(([, entry]) => entry.waiting)), overlay.value)),
      )
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
    if (rows.length === 0) base.clear()
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
    for (const { id, row } of batch) {
      const docId = id as DocId
      if (reading > 0) newer.set(docId, row)
      if (!base.has(docId)) continue
      base.set(docId, row)
      baseChanged = true
    }
    if (baseChanged) refresh()
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
      const get: Lookup = (id) => {
        const doc = lookupIn(applied.docs, [])(id)
        if (doc && isForeignProvider(id) && !basis.some((known) => known.doc_id === id)) basis.push(doc)
        return doc
      }
      await gather(command, get, applied.docs)
      return get
    },
    read: async (id, type) => {
      const storedDoc = applied.docs.has(id) ? undefined : (await documents.load([id]))[0]
      return getAs((requestedId) => applied.docs.get(requestedId) ?? storedDoc, id, type)
    },
    close: () => {
      closed = true
      stopBridge()
      changes.unsubscribe()
      rows.unsubscribe()
    },
  }
}
