/**
 * Other people's services that a person's devices store: their favourites, and the providers of
 * their bookings, as the public saw them or as a bookmark.
 */
import type { Provider } from '#domain/documents/provider.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { canonicalJson } from './canonical-json.ts'

/** Fields that a bookmark keeps of a provider who left the map. */
const BOOKMARK_FIELDS = ['doc_id', 'version', 'name', 'profile_image', 'service_type', 'city'] as const

const recognised = (provider: Provider): string => canonicalJson(BOOKMARK_FIELDS.map((field) => provider[field]))

/** True when it has none of the fields that its provider withdrew. */
const isBare = ({ visible, bio, certifications, languages, recent_reviews, packages, schedule }: Provider): boolean =>
  !visible && bio === '' && canonicalJson([certifications, languages, recent_reviews, packages, schedule.busy]) === '[[],[],[],[],[]]'

/**
 * A copy may be older than the server's, because devices refresh it only now and then.
 * @param journal every version of every document, in the order written @returns descriptions of what is wrong
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
