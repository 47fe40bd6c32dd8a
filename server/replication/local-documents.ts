/** GET, PUT and DELETE /db/<name>/_local/<id>: a replicator's checkpoints, stored per person and visible to no one else. */
import { refusal } from '#domain/errors.ts'
import { errorResponse, errorResponseFor } from '../http/error-response.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { badRequestResponse, jsonResponse, notFoundResponse } from './replication-responses.ts'
import type { Endpoint, ReplicationDeps, ReplicationRequest } from './replication-deps.ts'

/** Largest checkpoint in characters of JSON. */
const MAX_CHARACTERS = 8_192
/** Most checkpoints of one person. */
const MAX_CHECKPOINTS = 64

const LOCAL_ID = /^[\w.~%=+-]{1,160}$/

const wireRev = (n: number): string => `0-${n}`
const numberOf = (stored: StoredDoc | undefined): number => (typeof stored?.['n'] === 'number' ? stored['n'] : 0)

/** Returns the fields to store; undefined for an invalid body. */
function checkpointFields(body: unknown): Record<string, unknown> | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { _id, _rev, ...fields } = body as Record<string, unknown>
  return Object.keys(fields).some((name) => name.startsWith('_')) ? undefined : fields
}

async function read(store: DocumentStore, key: string, id: string): Promise<Response> {
  const stored = await store.get(key)
  if (!stored) return notFoundResponse()
  return jsonResponse({ _id: `_local/${id}`, _rev: wireRev(numberOf(stored)), ...(stored['fields'] as object) })
}

async function write(store: DocumentStore, key: string, owner: string, { id, body }: ReplicationRequest): Promise<Response> {
  const fields = checkpointFields(body)
  if (!fields) return badRequestResponse('*', 'An object without fields that begin with an underscore')
  if (JSON.stringify(fields).length > MAX_CHARACTERS) return errorResponseFor('too_large')
  for (;;) {
    const stored = await store.get(key)
    if (!stored && (await store.range({ start: owner, end: `${owner}\uffff`, limit: MAX_CHECKPOINTS })).length >= MAX_CHECKPOINTS)
      return errorResponseFor('too_many', { 'retry-after': '3600' })
    const n = numberOf(stored) + 1
    const written = await store.put({ _id: key, ...(stored?._rev === undefined ? {} : { _rev: stored._rev }), type: 'local', n, fields })
    if (written.ok) return jsonResponse({ ok: true, id: `_local/${id}`, rev: wireRev(n) }, 201)
  }
}

async function remove(store: DocumentStore, key: string, id: string): Promise<Response> {
  for (;;) {
    const stored = await store.get(key)
    if (!stored?._rev) return notFoundResponse()
    const written = await store.put({ _id: key, _rev: stored._rev, _deleted: true })
    if (written.ok) return jsonResponse({ ok: true, id: `_local/${id}`, rev: wireRev(0) })
  }
}

export function localDocuments({ store }: ReplicationDeps): Endpoint {
  return async (request) => {
    const { database, method, id } = request
    const { person } = database
    if (!LOCAL_ID.test(id)) return method === 'GET' ? notFoundResponse() : badRequestResponse('_id', 'Not a valid ID')
    if (!person) return method === 'GET' ? notFoundResponse() : errorResponse(refusal('forbidden'))
    const owner = `local:${person.uid}:`
    const key = `${owner}${database.name}:${id}`
    if (method === 'GET') return read(store, key, id)
    return method === 'PUT' ? write(store, key, owner, request) : remove(store, key, id)
  }
}
