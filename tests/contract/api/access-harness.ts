/** A busy market with a sample of every kind of document, and the requests by which a role could reach it. */
import { ulid } from 'ulid'
import { asUlid } from '#domain/ids.ts'
import { accountJob } from '#server/accounts/account-jobs.ts'
import { jobDocuments } from '#server/jobs/job-document.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { wireRev } from '#server/feed/wire-document.ts'
import type { ApiResponse } from '#tests/support/open-test-app.ts'
import { hideContent, type HiddenContent } from './hidden-content.ts'
import { openBusyMarket, type Market, type Role } from '../support/busy-market.ts'

/** The people who may see a document in their own feed, by the product's promise and not by what the server computes. */
export const SEERS: Readonly<Record<string, (doc: StoredDoc) => unknown[]>> = {
  booking: (doc) => [doc['customer_uid'], doc['provider_uid']],
  message: (doc) => [doc['customer_uid'], doc['provider_uid']],
  receipt: (doc) => [doc['customer_uid'], doc['provider_uid']],
  reading: (doc) => [doc['uid']],
  review: (doc) => [doc['customer_uid'], doc['provider_id']],
  'client-rating': (doc) => [doc['customer_uid'], doc['provider_id']],
  package: (doc) => [doc['provider_id']],
  provider: (doc) => [doc['provider_uid']],
  calendar: (doc) => [doc['provider_uid']],
  place: (doc) => [doc['viewer_uid']],
  notification: (doc) => [doc['user_id']],
  favourite: (doc) => [doc['uid']],
  profile: (doc) => [doc['uid']],
  command: (doc) => [doc['uid']],
}
/** Kinds that no client may see. */
export const HIDDEN = [
  'kyc',
  'kyc_file',
  'kyc_queue',
  'kyc_due',
  'audit',
  'admin_act',
  'content_act',
  'report',
  'reported',
  'report_entry',
  'hidden_photo',
  'attachment',
  'account',
  'session',
  'session-name',
  'job',
  'job_entry',
  'push_subscription',
  'push_endpoint',
  'push_key',
  'admin-session',
  'admin-password',
  'email',
  'pointer',
  'local',
]

export interface Sample {
  readonly kind: string
  readonly id: string
  /** An id of the same form that names nothing. */
  readonly twin: string
  /** Its newest revision on the wire. */
  readonly rev: string
  readonly stored: StoredDoc
  readonly seers: readonly unknown[]
}

/** The same form with its last part replaced by a random one. */
function twinOf(id: string): string {
  const ids = [...id.matchAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g)]
  const last = ids.at(-1)
  if (last) return id.slice(0, last.index) + ulid() + id.slice(last.index + 26)
  return id.slice(0, -6) + id.slice(-6).replaceAll(/./g, (char) => (char === '0' ? '1' : '0'))
}

/** The request, for the list of failures. */
export const named = (requestOf: RequestOf, { id, rev }: Sample): string =>
  requestOf(id, rev)
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    .join(' ')

export type RequestOf = (id: string, rev: string) => readonly [method: string, path: string, body?: unknown]
export const encode = encodeURIComponent
const json = (value: unknown): string => encode(JSON.stringify(value))

/** Requests that read one document of a virtual database. @param db its name @param query of the address, ending in & */
export const readsOf = (db: string, query: string): readonly RequestOf[] => [
  (id) => ['GET', `/db/${db}/${encode(id)}?${query}`],
  (id, rev) => ['GET', `/db/${db}/${encode(id)}?${query}rev=${rev}&revs=true&conflicts=true&attachments=true`],
  (id) => ['GET', `/db/${db}/${encode(id)}?${query}open_revs=all&revs=true`],
  (id, rev) => ['GET', `/db/${db}/${encode(id)}?${query}open_revs=${json([rev])}`],
  (id) => ['POST', `/db/${db}/_all_docs?${query}include_docs=true`, { keys: [id] }],
  (id) => ['GET', `/db/${db}/_all_docs?${query}include_docs=true&keys=${json([id])}`],
  (id) => ['GET', `/db/${db}/_all_docs?${query}include_docs=true&key=${json(id)}`],
  (id) => ['GET', `/db/${db}/_all_docs?${query}include_docs=true&startkey=${json(id)}&endkey=${json(id)}`],
  (id) => ['GET', `/db/${db}/_all_docs?${query}include_docs=true&descending=true&startkey=${json(id)}&endkey=${json(id)}&conflicts=true`],
  (id, rev) => ['POST', `/db/${db}/_bulk_get?${query}revs=true`, { docs: [{ id }, { id, rev }] }],
  (id) => ['POST', `/db/${db}/_revs_diff?${query}`, { [id]: Array.from({ length: 16 }, (_, index) => wireRev(index + 1)) }],
  (id) => ['POST', `/db/${db}/_changes?${query}filter=_doc_ids&include_docs=true&conflicts=true&style=all_docs`, { doc_ids: [id] }],
  (id) => ['GET', `/db/${db}/_changes?${query}filter=_doc_ids&include_docs=true&doc_ids=${json([id])}`],
]

/** Requests that write it, or reach it under another name: they respond alike for every id, also the caller's own. */
export const writesOf = (db: string): readonly RequestOf[] => [
  (id) => ['PUT', `/db/${db}/${encode(id)}`, { _rev: wireRev(1), status: 'completed' }],
  (id) => ['DELETE', `/db/${db}/${encode(id)}?rev=${wireRev(1)}`],
  (id) => ['POST', `/db/${db}/_bulk_docs`, { docs: [{ _id: id, _rev: wireRev(1), type: 'booking', status: 'completed' }] }],
  (id) => ['POST', `/db/${db}/_bulk_docs`, { docs: [{ _id: id, _deleted: true, secret: 'kept' }] }],
  (id) => [
    'POST',
    `/db/${db}/_bulk_docs`,
    { new_edits: false, docs: [{ _id: id, _rev: `999-${'f'.repeat(32)}`, _revisions: { start: 999, ids: ['f'.repeat(32)] } }] },
  ],
  (id) => ['GET', `/db/${db}/_local/${encode(id)}`],
  (id) => ['DELETE', `/db/${db}/_local/${encode(id)}`],
  (id) => ['GET', `/db/${db}/${encode(encode(id))}`],
  (id) => ['GET', `/db/${db}/_design/${encode(id)}`],
  (id) => ['GET', `/db/${db}/${encode(id)}/attachment`],
]

/** The response without the requested id, the caller's name, and the feed's position. */
function said(response: ApiResponse, id: string): string {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id').map(([name, value]) => `${name}: ${value}`)
  return `${response.status}\n${headers.join('\n')}\n${response.text.replaceAll(/"[ws]-[\w.:-]+"/g, '"<seq>"')}`
    .replaceAll(id, '<id>')
    .replaceAll(encode(id), '<id>')
}

export interface AccessHarness {
  readonly market: Market
  /** One document for each kind and audience. */
  readonly samples: readonly Sample[]
  readonly words: HiddenContent
  /** Returns the uid of a role; undefined for the admin and a visitor. */
  uidOf(role: Role): unknown
  /** Resolves with whether the responses for the id and for its twin differ. */
  tells(role: Role, requestOf: RequestOf, sample: Sample): Promise<boolean>
}

/** Opens the market with hidden content and a waiting account job, and collects its samples. */
export async function openAccessHarness(): Promise<AccessHarness> {
  const market = await openBusyMarket()
  const words = await hideContent(market)
  const now = market.server.nowMs()
  const job = { ...accountJob(asUlid(ulid()), { task: 'asked', uid: market.uids.amina }, now), dueMs: now + 1e9 }
  await market.server.store.putAll(jobDocuments([job], now))
  const rows = await market.server.store.range({ start: '', end: '\uffff', includeDocs: true })
  const all = rows.flatMap(({ id: storedId, doc }): Sample[] => {
    const id = fromStored(doc)?.doc_id ?? storedId
    const kind = String(doc?.['type'])
    return doc
      ? [{ kind, id, twin: twinOf(id), rev: wireRev(Number(doc['version'] ?? 1)), stored: doc, seers: SEERS[kind]?.(doc) ?? [] }]
      : []
  })
  // One of each kind and audience is as good as all.
  const samples = [...new Map(all.map((sample) => [`${sample.kind} ${sample.seers.join(' ')}`, sample])).values()]

  /** Responses for ids that name nothing. They depend on the id's form alone, so each form is requested once. */
  const saidOfNothing = new Map<string, Promise<string>>()
  const tells: AccessHarness['tells'] = async (role, requestOf, { kind, id, rev, twin }) => {
    const key = JSON.stringify([role, kind, requestOf(kind, rev)])
    const none = saidOfNothing.get(key) ?? market.call(role, ...requestOf(twin, rev)).then((response) => said(response, twin))
    saidOfNothing.set(key, none)
    return said(await market.call(role, ...requestOf(id, rev)), id) !== (await none)
  }
  return { market, samples, words, tells, uidOf: (role) => (market.uids as Readonly<Record<string, unknown>>)[role] }
}

/** Jobs and their entries: the server changes and removes them while it does them. */
const DELIVERY = /^job(?:_due|_ended|_dead)?:/
/** The server notes in these how a delivery went. */
const NOTED = /^push_subscription:/

/** Returns id and revision of everything in the store that only a request changes, and the id of what a delivery changes too. */
export const revisionsOf = async (store: DocumentStore) =>
  (await store.range({ start: '', end: '\uffff' }))
    .filter(({ id }) => !DELIVERY.test(id))
    .map(({ id, rev }) => ({ id, rev: NOTED.test(id) ? '' : rev }))
