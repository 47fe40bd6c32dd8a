/** Brings a feed up to date once, for feeds that no loop follows. */
import { FEED_LIMIT, type FeedTarget } from './feed-loop.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'

/**
 * Fetches page by page to the end of the feed. Each page is saved before the next request, so an interrupted sync continues from there.
 * @throws RequestFailure when the server could not be asked, and the database's error when a page could not be saved
 */
export async function syncOnce(target: FeedTarget, client: ReplicationClient, signal: AbortSignal): Promise<void> {
  let since = await target.since()
  for (;;) {
    const { rows, last_seq } = await client.changes({
      since,
      limit: FEED_LIMIT,
      longpoll: false,
      signal,
      ...(target.params ? { params: target.params(since) } : {}),
    })
    const isLast = rows.length < FEED_LIMIT
    await target.apply(rows, last_seq, isLast)
    if (isLast) return
    since = last_seq
  }
}
