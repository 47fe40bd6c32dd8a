/** Prefetches the pages of a first sync while earlier ones are written, so that neither network nor database waits for the other. */
import type { DeviceClock } from '../platform/device-clock.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'

export type FeedPage = Awaited<ReturnType<ReplicationClient['changes']>>

export interface ArrivedPages {
  readonly page: FeedPage
  /** The end of the feed is in it. Not to be seen from its rows: an empty page may have ended a full one. */
  readonly isLast: boolean
}

export interface PrefetchedPages {
  /**
   * Returns the pages that have arrived since, as one page; waits for one when there are none. Not to be called after the last page.
   * @throws RequestFailure once the pages before the failure have been returned
   */
  next(): Promise<ArrivedPages>
}

/** Number of pages that may be buffered. They are written together, so few enough that a slow phone stays responsive. */
const MAX_PREFETCHED_PAGES = 2

const mergePages = (pages: readonly FeedPage[], last: FeedPage): FeedPage => ({
  rows: pages.length === 1 ? last.rows : pages.flatMap(({ rows }) => rows),
  last_seq: last.last_seq,
})

/** @param after the page before the first prefetched one @param fetchPage must end when it is no longer needed */
export function prefetchPages(
  after: FeedPage,
  fetchPage: (since: string) => Promise<FeedPage>,
  isLast: (page: FeedPage) => boolean,
  clock: DeviceClock,
): PrefetchedPages {
  let buffered: FeedPage[] = []
  let failure: { readonly error: unknown } | undefined
  const arrived = createWakeSignal(clock)
  const drained = createWakeSignal(clock)

  async function run(): Promise<void> {
    let page = after
    while (!isLast(page)) {
      while (buffered.length >= MAX_PREFETCHED_PAGES) await drained.wait()
      page = await fetchPage(page.last_seq)
      buffered.push(page)
      arrived.wake()
    }
  }

  run().catch((error: unknown) => {
    failure = { error }
    arrived.wake()
  })

  return {
    next: async () => {
      for (;;) {
        const last = buffered.at(-1)
        if (last) {
          const page = mergePages(buffered, last)
          buffered = []
          drained.wake()
          return { page, isLast: isLast(last) }
        }
        if (failure) throw failure.error
        await arrived.wait()
      }
    },
  }
}
