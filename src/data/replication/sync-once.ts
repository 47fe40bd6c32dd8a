/** Brings what is held of a feed up to now, once: for what nobody follows. */
import { FEED_LIMIT, type FeedTarget } from './feed-loop.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'

/**
 * Page by page to the end of what there is; each is kept before the next is asked for, so whatever cuts it off, it goes on from there.
 * @throws WireFailure when the server could not be asked, and the database's error when a page could not be kept
 */
export async function syncOnce(target: FeedTarget, wire: ReplicationClient, signal: AbortSignal): Promise<void> {
  let since = await target.since()
  for (;;) {
    const { rows, last_seq } = await wire.changes({
      since,
      limit: FEED_LIMIT,
      longpoll: false,
      signal,
      ...(target.params ? { params: target.params } : {}),
    })
    const isLast = rows.length < FEED_LIMIT
    await target.apply(rows, last_seq, isLast)
    if (isLast) return
    since = last_seq
  }
}
