/** Follows a person's feed through every restart of the server, from one checkpoint to the next, as a device does. */
import type { Reply, ServerProcess } from '../support/server-process.ts'
import type { Person } from './open-conversations.ts'

const PAGE = 500
/** Between two pages, so that a follower does not ask after each commit. */
const PAUSE_MS = 250
const LAGS_MS = 10_000
const CHECKPOINT = /^([ws]-[0-9A-Za-z.]+)-(\d+)/

interface Page {
  readonly results: readonly { readonly id: string; readonly seq: string }[]
  readonly last_seq: string
  readonly pending: number
}

export interface FollowedFeed {
  /** Ids of documents that came. */
  readonly seen: ReadonlySet<string>
  /** What a feed must not do. */
  readonly wrong: readonly string[]
  /** Reads until these documents have come, for a few seconds at most, and follows no longer. */
  finish(expected: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** @param server may be away at times */
export function followFeed(server: ServerProcess, { uid, token }: Person): FollowedFeed {
  const seen = new Set<string>()
  const wrong: string[] = []
  let since = '0'
  let isOver = false

  /** Change numbers of one numbering rise. */
  function compare(seq: string): void {
    const [before, now] = [CHECKPOINT.exec(since), CHECKPOINT.exec(seq)]
    if (before?.[1] === now?.[1] && Number(now?.[2]) < Number(before?.[2]))
      wrong.push(`the feed of ${uid} went from ${since} back to ${seq}`)
    since = seq
  }

  /** @returns whether there may be more; undefined without an answer */
  async function readPage(): Promise<boolean | undefined> {
    const path = `/db/me/_changes?limit=${PAGE}&since=${encodeURIComponent(since)}`
    const reply: Reply = await server.call('GET', path, undefined, token)
    if (reply.status !== 200) {
      if (reply.status !== 0 && reply.status !== 503) wrong.push(`the feed of ${uid} was answered ${reply.status}`)
      return undefined
    }
    const page = reply.body as unknown as Page
    for (const { id, seq } of page.results) {
      seen.add(id)
      compare(seq)
    }
    compare(page.last_seq)
    return page.pending > 0 || page.results.length > 0
  }

  async function follow(): Promise<void> {
    while (!isOver) if ((await readPage()) !== true) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  const following = follow()

  const stop = async (): Promise<void> => {
    isOver = true
    await following
  }
  return {
    seen,
    wrong,
    stop,
    finish: async (expected) => {
      await stop()
      // A process may learn of a commit to PostgreSQL a second later.
      for (const end = performance.now() + LAGS_MS; !expected.every((id) => seen.has(id)) && performance.now() < end;)
        if ((await readPage()) !== true) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    },
  }
}
