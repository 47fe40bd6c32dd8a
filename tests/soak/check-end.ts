/** What must hold in the end: each device equals its filtered server, and nothing that was confirmed is lost or done twice. */
import { join } from 'node:path'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { Doc } from '#domain/documents/document.ts'
import { attachmentId, type Ulid } from '#domain/ids.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import type { ServerProcess } from '#tests/contract/support/server-process.ts'
import { canonicalJson } from '#tests/convergence/checks/canonical-json.ts'
import { seenBy } from '#tests/convergence/checks/seen-by.ts'
import type { DeviceReport } from './messages.ts'

interface Row {
  readonly id: string
  readonly deleted?: true
  readonly doc?: Readonly<Record<string, unknown>>
}

/** Reads a person's whole feed from its beginning, as a new device would. Fields of the protocol are left out. */
export async function readSnapshot(server: ServerProcess, token: string): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  for (let since = '0', more = true; more;) {
    const path = `/db/me/_changes?include_docs=true&limit=500&since=${encodeURIComponent(since)}`
    const { status, body } = await server.call('GET', path, undefined, token)
    if (status !== 200) throw new Error(`the feed answered ${status}`)
    const rows = body['results'] as readonly Row[]
    for (const { id, deleted, doc } of rows) {
      if (deleted || !doc || doc['type'] === 'command') held.delete(id)
      else held.set(id, canonicalJson(withoutProtocol(doc)))
    }
    since = String(body['last_seq'])
    more = rows.length >= 500
  }
  return held
}

function withoutProtocol(doc: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(doc).filter(([name]) => !name.startsWith('_')))
  return { doc_id: doc['_id'], ...fields }
}

/** Compares the documents of a device with the feed. Providers of favourites come from the directory and are not compared. */
export function compareDevice({ uid, label, documents }: DeviceReport, snapshot: ReadonlyMap<string, string>): string[] {
  const faults: string[] = []
  const missing = new Set(snapshot.keys())
  for (const doc of documents) {
    if (doc.type === 'provider' && doc.provider_uid !== uid) continue
    missing.delete(doc.doc_id)
    const there = snapshot.get(doc.doc_id)
    if (there === undefined) faults.push(`${label} holds ${doc.doc_id}, which the server does not send`)
    else if (there !== canonicalJson(doc)) faults.push(`${label} holds another ${doc.doc_id}:\n  ${canonicalJson(doc)}\n  ${there}`)
  }
  return [...faults, ...[...missing].map((id) => `${label} lacks ${id}`)]
}

/** Reads every document of the store of a stopped server. */
async function readStore(dataDir: string): Promise<Map<string, Doc>> {
  const store = await openLevelStore({ path: join(dataDir, 'store'), durability: 'strict' })
  const docs = new Map<string, Doc>()
  for (let start = '', more = true; more;) {
    const rows = await store.range({ start, end: '~', limit: 500, includeDocs: true })
    for (const { doc } of rows) {
      const found = doc && fromStored(doc)
      if (found) docs.set(found.doc_id, found)
    }
    start = `${rows.at(-1)?.id ?? ''}\0`
    more = rows.length === 500
  }
  await store.close()
  return docs
}

/** Ids of what an accepted command creates. */
const CREATES: Readonly<Record<string, { readonly type: Doc['type']; readonly arg: string }>> = {
  request_booking: { type: 'booking', arg: 'booking_id' },
  send_message: { type: 'message', arg: 'message_id' },
}

export interface EndCheck {
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

/** Checks the devices against the stopped server's files: outcomes of all commands, their effects once, and nobody's document missing. */
export async function checkStoredMarket(dataDir: string, reports: readonly DeviceReport[]): Promise<EndCheck> {
  const docs = await readStore(dataDir)
  const faults: string[] = []
  const outcomes = new Map<string, CommandOutcome>()
  const created = new Map<string, number>()
  for (const doc of docs.values()) {
    if (doc.type === 'command') outcomes.set(doc.doc_id, doc)
    if (doc.type === 'booking' || doc.type === 'message')
      created.set(`${doc.type} ${doc.id}`, (created.get(`${doc.type} ${doc.id}`) ?? 0) + 1)
  }
  const counts = { confirmed_commands: 0, accepted: 0, refused: 0, photos: 0, photos_refused: 0, compared_documents: 0 }
  for (const { uid, label, submitted, unfinished, documents } of reports) {
    const held = new Set(unfinished.filter(({ state }) => state === 'held').map(({ id }) => id))
    const refusedHere = new Set([
      ...unfinished.filter(({ state }) => state === 'refused').map(({ id }) => id),
      ...submitted.filter(({ discarded }) => discarded === 'refused').map(({ id }) => id),
    ])
    for (const { id, name, args, discarded } of submitted) {
      const outcome = outcomes.get(id)
      if (discarded === 'held' || held.has(id)) {
        if (outcome?.state === 'accepted') faults.push(`${label}: ${id} ${name} was withdrawn and done all the same`)
        continue
      }
      counts.confirmed_commands += 1
      // The server refused the photo, so the message was never sent; its person was told, and discarded it.
      const isPhotoRefused = !outcome && refusedHere.has(id) && args['attachment_id'] !== undefined
      if (isPhotoRefused) counts.photos_refused += 1
      else if (!outcome) faults.push(`${label}: ${id} ${name} is lost`)
      else counts[outcome.state] += 1
      const creates = CREATES[name]
      if (outcome?.state !== 'accepted' || !creates) continue
      const times = created.get(`${creates.type} ${String(args[creates.arg])}`) ?? 0
      if (times !== 1) faults.push(`${label}: ${id} ${name} was accepted, and its ${creates.type} is there ${times} times`)
      if (args['attachment_id'] === undefined) continue
      counts.photos += 1
      if (!docs.has(attachmentId(args['booking_id'] as Ulid, args['attachment_id'] as Ulid)))
        faults.push(`${label}: the photo of ${id} is lost`)
    }
    // The files say the same as the feed: no document of this person that its device lacks, none that differs.
    const onDevice = new Map(documents.map((doc) => [doc.doc_id as string, doc]))
    for (const doc of docs.values()) {
      const isOwn = (doc.type === 'booking' || doc.type === 'message') && (doc.customer_uid === uid || doc.provider_uid === uid)
      if (!isOwn && !(doc.type === 'notification' && doc.user_id === uid)) continue
      counts.compared_documents += 1
      const copy = onDevice.get(doc.doc_id)
      if (!copy) faults.push(`${label} lacks ${doc.doc_id} of the store`)
      else if (canonicalJson(copy) !== canonicalJson(seenBy(doc, uid))) faults.push(`${label} holds another ${doc.doc_id} than the store`)
    }
  }
  return { counts, faults }
}
