/** POST /db/<name>/_ensure_full_commit: CouchDB's replicator sends it before it stores a checkpoint. There is nothing to do: a write is stored before it is answered. */
import { jsonResponse } from './replication-responses.ts'
import type { Endpoint } from './replication-deps.ts'

export const ensureFullCommit: Endpoint = async () => jsonResponse({ ok: true, instance_start_time: '0' }, 201)
