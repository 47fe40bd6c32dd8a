/**
 * Providers whom a person's devices keep though they are somebody else's: their favourites, and whom
 * their bookings were asked of, as the public saw them or as a bookmark.
 */
import type { Provider } from '#domain/documents/provider.ts'
import { fromStored } from '#server/store/stored-document.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { canonicalJson } from './canonical-json.ts'

/** What a bookmark still says of somebody who left the map. */
const BOOKMARK_FIELDS = ['doc_id', 'version', 'name', 'profile_image', 'service_type', 'city'] as const

const recognised = (provider: Provider): string => canonicalJson(BOOKMARK_FIELDS.map((field) => provider[field]))

/** Nothing that its provider took back. */
const isBare = ({ visible, bio, certifications, languages, recent_reviews, packages, schedule }: Provider): boolean =>
  !visible && bio === '' && canonicalJson([certifications, languages, recent_reviews, packages, schedule.busy]) === '[[],[],[],[],[]]'

/**
 * A copy may be older than the server's: they are asked for now and then.
 * @param journal every version of every document, in the order written @returns what is wrong, in words
 */
export function checkFollowedProvider(label: string, kept: Provider, isWanted: boolean, journal: readonly StoredDoc[]): string[] {
  if (!isWanted) return [`${label} holds ${kept.doc_id}, which is no favourite and of no booking`]
  const shown = journal
    .filter((stored) => stored._id === kept.doc_id && stored['visible'] === true && stored['status'] !== 'Off Duty')
    .flatMap((stored) => fromStored(stored) ?? [])
    .filter((doc) => doc.type === 'provider')
  const text = canonicalJson(kept)
  if (shown.some((version) => canonicalJson(version) === text)) return []
  if (isBare(kept) && shown.some((version) => recognised(version) === recognised(kept))) return []
  return [`${label} keeps a ${kept.doc_id} that was never shown: ${text}`]
}
