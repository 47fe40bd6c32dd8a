/** The admin's one queue: what waits for a decision, of every kind, longest waiting first. Each kind names its own entries. */
import type { Instant } from '#domain/time/instant.ts'

export const QUEUE_KINDS = ['report', 'held_review', 'appeal', 'dispute', 'bookings', 'block_appeal'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

export interface QueueRef {
  readonly kind: QueueKind
  /** Identifies it within its kind. */
  readonly key: string
  /** Since when it waits. */
  readonly since: Instant
}

/** Returns the entries of one kind that wait now, in any order. */
export type QueueSource = () => Promise<readonly Pick<QueueRef, 'key' | 'since'>[]>

export interface QueuePage {
  readonly refs: readonly QueueRef[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
  readonly counts: Readonly<Record<QueueKind, number>>
}

export interface Queue {
  /** @param kind undefined for all */
  page(query: { readonly kind?: QueueKind | undefined; readonly limit: number; readonly cursor?: string | undefined }): Promise<QueuePage>
}

/** Sorts by time, then by kind and key, so that a cursor has one place. */
const cursorOf = ({ since, kind, key }: QueueRef): string => `${since}_${kind}_${key}`

export const openQueue = (sources: Readonly<Record<QueueKind, QueueSource>>): Queue => ({
  page: async ({ kind, limit, cursor = '' }) => {
    const lists = await Promise.all(
      QUEUE_KINDS.map(async (each) => (await sources[each]()).map((ref): QueueRef => ({ kind: each, ...ref }))),
    )
    const counts = Object.fromEntries(QUEUE_KINDS.map((each, index) => [each, lists[index]?.length ?? 0])) as QueuePage['counts']
    const rest = lists
      .flat()
      .filter((ref) => (kind === undefined || ref.kind === kind) && cursorOf(ref) > cursor)
      .toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1))
    const refs = rest.slice(0, limit)
    const last = refs.at(-1)
    return { refs, next: last && rest.length > limit ? cursorOf(last) : null, counts }
  },
})
