/**
 * The number on the icon while no page is open: what the page counted last, and what pushes have told since that is counted there too.
 * The page says the true one when it is opened next: what was read or answered on another device is not pushed.
 */
import { BADGE_CACHE, BADGE_KEY, badgeCount, parseBadgeState, type BadgeState } from '#config/badge-state.ts'
import { isUlid } from '#domain/ids.ts'
import type { PushPayload } from './push-payload.ts'

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id)
const withId = (ids: readonly string[], id: string): string[] => [...without(ids, id), id]

/** What a piece of news changes of what waits; undefined when it changes nothing. */
function badgeChange(note: BadgeState, navigate: string): Partial<BadgeState> | undefined {
  const about = new URLSearchParams(navigate.slice(1))
  const [kind, booking, side] = [about.get('news'), about.get('booking'), about.get('side')]
  if (!isUlid(booking)) return undefined
  switch (kind) {
    case 'message_received':
    case 'photo_received':
      return { others: note.others + 1 }
    case 'booking_requested':
      return side === 'provider' ? { requests: withId(note.requests, booking) } : undefined
    case 'time_proposed':
      return { proposals: withId(note.proposals, booking) }
    case 'time_withdrawn':
      return { proposals: without(note.proposals, booking) }
    case 'booking_cancelled':
    case 'booking_expired':
    case 'booking_rejected':
      return { requests: without(note.requests, booking), proposals: without(note.proposals, booking) }
    default:
      return undefined
  }
}

/** With a piece of news; undefined when the number stays: it is in already, or nothing waits because of it. */
export function applyPushToBadge(note: BadgeState, { tag, navigate }: Pick<PushPayload, 'tag' | 'navigate'>): BadgeState | undefined {
  if (!isUlid(tag) || tag <= (note.upTo ?? '') || note.since.includes(tag)) return undefined
  const change = badgeChange(note, navigate)
  return change && { ...note, ...change, since: [...note.since, tag] }
}

/** What the count needs of a service worker's scope. */
export interface BadgeScope {
  readonly caches: Pick<CacheStorage, 'open'>
  readonly navigator: { setAppBadge(count: number): Promise<void> }
}

/** One after the other: two pushes at once would each go on from the same number. */
let queue: Promise<void> = Promise.resolve()

async function count({ caches, navigator }: BadgeScope, said: Pick<PushPayload, 'tag' | 'navigate'>): Promise<void> {
  const cache = await caches.open(BADGE_CACHE)
  const note = parseBadgeState(await (await cache.match(BADGE_KEY))?.json())
  const next = note && applyPushToBadge(note, said)
  if (!next) return
  await cache.put(BADGE_KEY, Response.json(next))
  await navigator.setAppBadge(badgeCount(next))
}

/** Counts it, where a page has written down a number to go on from. Never rejects: a browser may show no numbers, and the disk may be full. */
export function countPush(scope: BadgeScope, said: Pick<PushPayload, 'tag' | 'navigate'>): Promise<void> {
  queue = queue.then(() => count(scope, said)).catch(() => undefined)
  return queue
}
