import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { CommandId } from '#domain/ids.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'
import { parseFeedRows } from './parse-feed-rows.ts'

/** How long the server may take, ms. */
const FETCH_TIMEOUT_MS = 15_000

/** Returns the outcomes that the server has of these commands. @throws RequestFailure */
export const fetchOutcomes = async (
  client: Pick<ReplicationClient, 'fetchDocuments'>,
  ids: readonly CommandId[],
): Promise<readonly CommandOutcome[]> => parseFeedRows(await client.fetchDocuments(ids, AbortSignal.timeout(FETCH_TIMEOUT_MS))).outcomes
