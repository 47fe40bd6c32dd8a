/** Documents as the server has them now, asked for by name: also those that have left the feed. */
import type { Doc } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import { parseFeedRows } from './parse-feed-rows.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'
import { RequestFailure } from '../transport/request-failure.ts'

/** Undefined when the server could not be asked. */
export async function fetchDocuments(
  wire: ReplicationClient,
  ids: readonly DocId[],
  signal: AbortSignal,
): Promise<readonly Doc[] | undefined> {
  try {
    return parseFeedRows(await wire.fetchDocuments(ids, signal)).documents
  } catch (error) {
    if (error instanceof RequestFailure) return undefined
    throw error
  }
}
