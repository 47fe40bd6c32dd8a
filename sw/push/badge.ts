/**
 * The number on the app icon while no page is open: the page's last count, plus what pushes have added since. The page sets the exact
 * number when it is opened next, because no push reports what was read or answered on another device.
 */
import { BADGE_CACHE, BADGE_KEY, badgeCount, parseBadgeState, type BadgeState } from '#config/badge-state.ts'
import { isUlid } from '#domain/ids.ts'
import type { PushPayload } from './push-payload.ts'

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id)
const withId = (ids: readonly string[], id: string): string[] => [...without(ids, id), id]

/** Returns how a push changes the badge state; undefined when it changes nothing. */
function badgeChange(state: BadgeState, navigate: string): Partial<BadgeState> | undefined {
  const about = new URLSearchParams(navigate.slice(1))
  const [kind, booking, side] = [about.get('news'), about.get('booking'), about.get('side')]
  if (!isUlid(booking)) return undefined
  switch (kind) {
    case 'message_received':
    case 'photo_received':
      return { others: state.others + 1 }
    case 'booking_requested':
      return side === 'provider' ? { requests: withId(state.requests, booking) } : undefined
    case 'time_proposed':
    case 'extra_proposed':
      return { proposals: withId(state.proposals, booking) }
    case 'time_withdrawn':
    case 'extra_withdrawn':
      return { proposals: without(state.proposals, booking) }
    case 'booking_cancelled':
    case 'booking_expired':
    case 'booking_rejected':
      return { requests: without(state.requests, booking), proposals: without(state.proposals, booking) }
    default:
      return undefined
  }
}

/** Applies a push to the badge state; undefined when the number stays, because the push is already counted or adds nothing. */
export function applyPushToBadge(state: BadgeState, { tag, navigate }: Pick<PushPayload, 'tag' | 'navigate'>): BadgeState | undefined {
  if (!isUlid(tag) || tag <= (state.upTo ?? '') || state.since.includes(tag)) return undefined
  const change = badgeChange(state, navigate)
  return change && { ...state, ...change, since: [...state.since, tag] }
}

/** The part of a service worker's scope that the count needs. */
export interface BadgeScope {
  readonly caches: Pick<CacheStorage, 'open'>
  readonly navigator: { setAppBadge(count: number): Promise<void> }
}

/** Serialised: two pushes at the same time would both start from the same number. */
let queue: Promise<void> = Promise.resolve()

async function count({ caches, navigator }: BadgeScope, payload: Pick<PushPayload, 'tag' | 'navigate'>): Promise<void> {
  const cache = await caches.open(BADGE_CACHE)
  const state = parseBadgeState(await (await cache.match(BADGE_KEY))?.json())
  const next = state && applyPushToBadge(state, payload)
  if (!next) return
  await cache.put(BADGE_KEY, Response.json(next))
  await navigator.setAppBadge(badgeCount(next))
}

/** Counts a push if a page has stored a number to start from. Never rejects: the browser may show no badges, and the disk may be full. */
export function countPush(scope: BadgeScope, payload: Pick<PushPayload, 'tag' | 'navigate'>): Promise<void> {
  queue = queue.then(() => count(scope, payload)).catch(() => undefined)
  return queue
}
