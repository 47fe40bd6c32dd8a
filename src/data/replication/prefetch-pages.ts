/** The pages of a first sync, asked for one after the other while earlier ones are written, so that neither side waits for the other. */
import type { DeviceClock } from '../platform/device-clock.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'

export type FeedPage = Awaited<ReturnType<ReplicationClient['changes']>>

export interface PrefetchedPages {
  /**
   * What has come since, as one page; waits for one where none has.
   * @throws WireFailure once what came before the failure has been taken
   */
  next(): Promise<FeedPage>
}

/** Pages that may wait. They are written at once: few enough that a slow phone's screen does not stand still over them. */
const MAX_PREFETCHED_PAGES = 2

const mergePages = (pages: readonly FeedPage[], last: FeedPage): FeedPage => ({
  rows: pages.length === 1 ? last.rows : pages.flatMap(({ rows }) => rows),
  last_seq: last.last_seq,
})

/** @param after the page before the first that is asked for @param ask must end when it is no longer wanted */
export function prefetchPages(
  after: FeedPage,
  ask: (since: string) => Promise<FeedPage>,
  isLast: (page: FeedPage) => boolean,
  clock: DeviceClock,
): PrefetchedPages {
  let waiting: FeedPage[] = []
  let failure: { readonly error: unknown } | undefined
  const came = createWakeSignal(clock)
  const room = createWakeSignal(clock)

  async function run(): Promise<void> {
    let page = after
    while (!isLast(page)) {
      while (waiting.length >= MAX_PREFETCHED_PAGES) await room.wait()
      page = await ask(page.last_seq)
      waiting.push(page)
      came.wake()
    }
  }

  run().catch((error: unknown) => {
    failure = { error }
    came.wake()
  })

  return {
    next: async () => {
      for (;;) {
        const last = waiting.at(-1)
        if (last) {
          const page = mergePages(waiting, last)
          waiting = []
          room.wake()
          return page
        }
        if (failure) throw failure.error
        await came.wait()
      }
    },
  }
}
