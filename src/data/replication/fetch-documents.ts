/** Documents as the server has them now, asked for by name: also those that have left the feed. */
import type { Doc } from '#domain/documents/document.ts'
import type { DocId } from '#domain/ids.ts'
import { readFeedRows } from './parse-feed-rows.ts'
import type { Wire } from '../transport/replication-client.ts'
import { WireFailure } from '../transport/request-failure.ts'

/** Undefined when the server could not be asked. */
export async function readNow(wire: Wire, ids: readonly DocId[], signal: AbortSignal): Promise<readonly Doc[] | undefined> {
  try {
    return readFeedRows(await wire.read(ids, signal)).documents
  } catch (error) {
    if (error instanceof WireFailure) return undefined
    throw error
  }
}
