/** Follows a person's feed through every server in turn, from one checkpoint to the next, as a device does. */
import type { Booking } from '#domain/documents/booking.ts'
import { ask, type RunContext, type Person } from './repeating-device.ts'

const POLL_MS = 700
const PAGE = 200
/** Between two reads at the end; with a few of them longer than a server needs to see a change without a notification. */
const CALM_MS = 350
const MAX_TRIES = 200

interface Page {
  readonly results: readonly { readonly id: string; readonly doc: { readonly version?: number } }[]
  readonly last_seq: string
  readonly pending: number
}

export interface FollowedFeed {
  /** Reads the rest. @returns descriptions of the person's bookings that the feed did not deliver in their last version */
  finish(bookings: readonly Booking[]): Promise<string[]>
  stop(): void
}

export function followFeed(lines: RunContext, { uid, token }: Person): FollowedFeed {
  const seen = new Map<string, number>()
  let since = '0'
  let server = 0
  let isOver = false

  /** @returns whether nothing is left for now */
  async function readPage(): Promise<boolean> {
    server = (server + 1) % lines.servers
    const query = `limit=${PAGE}&include_docs=true&since=${encodeURIComponent(since)}`
    const { status, body } = await ask(`${lines.origin(server)}/db/me/_changes?${query}`, token)
    if (status !== 200) return false
    const { results, last_seq, pending } = body as Page
    for (const { id, doc } of results) seen.set(id, doc.version ?? 0)
    since = last_seq
    return pending === 0
  }

  async function follow(): Promise<void> {
    while (!isOver) {
      await readPage()
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  const following = follow()

  return {
    stop: () => void (isOver = true),
    finish: async (bookings) => {
      isOver = true
      await following
      for (let [calm, tries] = [0, 0]; calm < lines.servers * 2 && tries < MAX_TRIES; tries += 1) {
        calm = (await readPage()) ? calm + 1 : 0
        await new Promise((resolve) => setTimeout(resolve, CALM_MS))
      }
      return bookings
        .filter(({ customer_uid, id, version }) => customer_uid === uid && seen.get(`booking:${id}`) !== version)
        .map(({ id, version }) => `the feed delivered version ${seen.get(`booking:${id}`)} of booking ${id}, not ${version}`)
    },
  }
}
