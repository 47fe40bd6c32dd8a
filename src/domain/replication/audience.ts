/** Who may hold a document: a function of the document alone, and the same from its creation to its end. */
import { CITIES, cityNamed } from '../cities.ts'
import type { Doc } from '../documents/document.ts'
import { isListed } from '../documents/provider.ts'
import type { Uid } from '../ids.ts'

/** `user:<uid>` for a person's own feed, `city:<slug>` or `city:all` for the public directory. */
export type Audience = `user:${string}` | `city:${string}`

export const userAudience = (uid: Uid): Audience => `user:${uid}`
/** The directory of one city by its name, or of all cities. Undefined for an unknown city. */
export function cityAudience(city: string | undefined): Audience | undefined {
  if (city === undefined) return 'city:all'
  const found = cityNamed(city)
  return found && `city:${found.slug}`
}

/**
 * The audiences whose feeds carry this document. For a provider they only ever grow: a city it left keeps a row that says gone.
 * Documents of the server alone (accounts, sessions) have none and are not of type Doc.
 */
export function audienceOf(doc: Doc): Audience[] {
  switch (doc.type) {
    case 'provider': {
      const cities = new Set([doc.city, ...doc.former_cities])
      const slugs = CITIES.filter((city) => cities.has(city.name)).map((city): Audience => `city:${city.slug}`)
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
    case 'profile':
    case 'command':
      return [userAudience(doc.uid)]
    // Fetched by who may see the message that shows it.
    case 'attachment':
    // For admins alone.
    case 'report':
    case 'reported':
      return []
    case 'calendar':
      return [userAudience(doc.provider_uid)]
    // Customers read the active ones in the provider's own document.
    case 'package':
      return [userAudience(doc.provider_id)]
  }
}

/** True when the feed of that audience shows the document's body; false when it shows the row as gone. */
export function isVisibleTo(doc: Doc, audience: Audience): boolean {
  if (!audienceOf(doc).includes(audience)) return false
  // What an admin hid stays with whom it belongs to; its provider has it back when it is restored.
  if (doc.type === 'review' && doc.hidden) return audience === userAudience(doc.customer_uid)
  if (doc.type !== 'provider' || audience.startsWith('user:')) return true
  if (!isListed(doc)) return false
  return audience === 'city:all' || audience === cityAudience(doc.city)
}
