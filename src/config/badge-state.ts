/**
 * What the number on the icon is made of, as the page writes it down for the service worker to go on from while no page is open: numbers
 * and ids, no words. On a device of others nothing is written.
 */
import * as v from 'valibot'

/** In a cache of its own. */
export const BADGE_CACHE = 'nearhelp-badge-v1'
export const BADGE_KEY = '/badge'

const idsSchema = v.array(v.string())
const badgeStateSchema = v.object({
  /** Messages not read, and what asks for a decision. */
  others: v.number(),
  /** Bookings that a provider has not answered. */
  requests: idsSchema,
  /** Bookings with another time that this person has not answered. */
  proposals: idsSchema,
  /** The newest notification that is in these; null before the first. */
  upTo: v.nullable(v.string()),
  /** Newer ones that are in these too, as the worker heard of them. */
  since: idsSchema,
})
export type BadgeState = v.InferOutput<typeof badgeStateSchema>

/** The number: a booking that asks for two answers is one thing to look at. */
export const badgeCount = ({ others, requests, proposals }: Pick<BadgeState, 'others' | 'requests' | 'proposals'>): number =>
  others + new Set([...requests, ...proposals]).size

/** @param written what was kept, as it was read @returns undefined where that is none: then nobody knows the number */
export function parseBadgeState(written: unknown): BadgeState | undefined {
  const parsed = v.safeParse(badgeStateSchema, written)
  return parsed.success ? parsed.output : undefined
}
