import { contactOf, isContactVerified, verifiedFields, type ContactChannel } from '#domain/account/contact-verification.ts'
import { nextVersion } from '#domain/commands/command.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { profileId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import { updateDocument } from '../store/documents/update-documents.ts'

/**
 * Notes in the profile that the person received a code at an address or number, with the jobs that follow.
 * @param contact an e-mail address, or a number in E.164
 * @returns false when the profile has another one by now
 */
export async function verifyContact(
  { store, followUps }: { readonly store: DocumentStore; readonly followUps: FollowUps },
  uid: Uid,
  channel: ContactChannel,
  contact: string,
  nowMs: number,
): Promise<boolean> {
  let isOwn = false
  const next = (doc: Doc): Profile | undefined => {
    isOwn = doc.type === 'profile' && contactOf(doc, channel) === contact
    if (doc.type !== 'profile' || !isOwn || (doc.contact_standing === 'verified' && isContactVerified(doc, channel))) return undefined
    return nextVersion(doc, { ...verifiedFields(channel, contact), updated_at: instantFromMs(nowMs) })
  }
  await updateDocument(store, profileId(uid), next, followUps)
  return isOwn
}
