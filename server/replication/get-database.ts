/** GET /db/<name>/ : the first request of a replicator. */
import { feedToken } from '../feed/feed-token.ts'
import { jsonResponse } from './replication-responses.ts'
import type { Endpoint, ReplicationDeps } from './replication-deps.ts'

export function getDatabase({ window }: ReplicationDeps): Endpoint {
  return async ({ database }) =>
    jsonResponse({
      db_name: database.name,
      update_seq: feedToken(window, { kind: 'window', number: window.head() }),
      instance_start_time: '0',
      purge_seq: '0',
    })
}
