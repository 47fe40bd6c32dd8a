/**
 * Parts of the number on the app icon. The page saves them, and the service worker updates the number from them while no page is open.
 * They are numbers and ids, without any text. On a shared device nothing is saved.
 */
import * as v from 'valibot'

/** Name of the cache that holds only the badge state. */
export const BADGE_CACHE = 'nearhelp-badge-v1'
export const BADGE_KEY = '/badge'

const idsSchema = v.array(v.string())
const badgeStateSchema = v.object({
  /** Unread messages, and commands that need a decision. */
  others: v.number(),
  /** Ids of bookings that the provider has not answered. */
  requests: idsSchema,
  /** Ids of bookings with a proposed time that this user has not answered. */
  proposals: idsSchema,
  /** Id of the newest notification counted here; null before the first. */
  upTo: v.nullable(v.string()),
  /** Ids of newer notifications that the service worker has added to these counts. */
  since: idsSchema,
})
export type BadgeState = v.InferOutput<typeof badgeStateSchema>

/** Returns the number on the icon. A booking that needs two answers counts once. */
export const badgeCount = ({ others, requests, proposals }: Pick<BadgeState, 'others' | 'requests' | 'proposals'>): number =>
  others + new Set([...requests, ...proposals]).size

/** Parses a stored badge state. @returns undefined when the value is not one, so the number is unknown */
export function parseBadgeState(written: unknown): BadgeState | undefined {
  const parsed = v.safeParse(badgeStateSchema, written)
  return parsed.success ? parsed.output : undefined
}
