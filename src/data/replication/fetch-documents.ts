/** Fetches documents by id as the server has them now, also those that have left the feed. */
import type { Doc } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import { parseFeedRows } from './parse-feed-rows.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'
import { RequestFailure } from '../transport/request-failure.ts'

/** @returns undefined when the server could not be asked */
export async function fetchDocuments(
  client: ReplicationClient,
  ids: readonly DocId[],
  signal: AbortSignal,
): Promise<readonly Doc[] | undefined> {
  try {
    return parseFeedRows(await client.fetchDocuments(ids, signal)).documents
  } catch (error) {
    if (error instanceof RequestFailure) return undefined
    throw error
  }
}
