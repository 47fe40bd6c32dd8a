/** Decides who may hold a document: a function of the document alone, constant over the document's lifetime. */
import { redactCommandIds } from '../booking/redact-command-ids.ts'
import { BUILT_IN_CITIES, cityNamed } from '../cities.ts'
import { ownCityNamed } from '../marketplace/in-force.ts'
import type { Doc } from '../documents/document.ts'
import { isInForce } from '../documents/people/block.ts'
import { isListed } from '../documents/provider.ts'
import type { Uid } from '../ids.ts'
import { isCounted } from '../reviews/review-counting.ts'

/** `user:<uid>` for a user's own feed, `city:<slug>` or `city:all` for the public directory. */
export type Audience = `user:${string}` | `city:${string}`

export const userAudience = (uid: Uid): Audience => `user:${uid}`
/** Audience of the directory of one city, or of all cities if undefined. Returns undefined for an unknown city. */
export function cityAudience(city: string | undefined): Audience | undefined {
  if (city === undefined) return 'city:all'
  const found = cityNamed(city)
  return found && `city:${found.slug}`
}

/**
 * Returns the audiences whose feeds contain this document. Those of a provider only grow: the feed of a former city keeps a tombstone.
 * Server-only documents (accounts, sessions) have none and are not of type Doc.
 */
export function audienceOf(doc: Doc): Audience[] {
  switch (doc.type) {
    case 'provider': {
      const names = new Set([doc.city, ...doc.former_cities])
      const listed = [...BUILT_IN_CITIES.filter(({ name }) => names.has(name)), ...[...names].flatMap((name) => ownCityNamed(name) ?? [])]
      const slugs = listed.map((city): Audience => `city:${city.slug}`)
      return [userAudience(doc.provider_uid), 'city:all', ...slugs]
    }
    case 'booking':
    case 'message':
    case 'receipt':
      return [userAudience(doc.customer_uid), userAudience(doc.provider_uid)]
    case 'review':
    case 'client-rating':
      return [userAudience(doc.customer_uid), userAudience(doc.provider_id)]
    case 'place':
      return [userAudience(doc.viewer_uid)]
    case 'notification':
      return [userAudience(doc.user_id)]
    case 'reading':
    case 'favourite':
    case 'block':
    case 'profile':
    case 'command':
      return [userAudience(doc.uid)]
    // Fetched by those who may see its message.
    case 'attachment':
    // For admins only.
    case 'report':
    case 'reported':
      return []
    case 'calendar':
      return [userAudience(doc.provider_uid)]
    // Customers read the active ones in the provider's document.
    case 'package':
      return [userAudience(doc.provider_id)]
  }
}

/** Returns the document as an audience that may hold it sees it: the ids of a person's commands are that person's alone. */
export function viewOf(doc: Doc, audience: Audience): Doc {
  if (doc.type !== 'booking') return doc
  return redactCommandIds(doc, audience === userAudience(doc.customer_uid) ? 'customer' : 'provider')
}

/** True if that audience's feed contains the document's body; false if it contains a tombstone. */
export function isVisibleTo(doc: Doc, audience: Audience): boolean {
  if (!audienceOf(doc).includes(audience)) return false
  // A review that does not count is with its author only. Its provider receives it once it counts, again after it was hidden.
  if (doc.type === 'review' && !isCounted(doc)) return audience === userAudience(doc.customer_uid)
  if (doc.type === 'place') return !doc.is_withdrawn
  if (doc.type === 'block') return isInForce(doc)
  if (doc.type !== 'provider' || audience.startsWith('user:')) return true
  if (!isListed(doc)) return false
  return audience === 'city:all' || audience === cityAudience(doc.city)
}
