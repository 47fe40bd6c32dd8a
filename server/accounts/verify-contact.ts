import { contactOf, isContactVerified, verifiedFields, type ContactChannel } from '#domain/account/contact-verification.ts'
import { nextVersion } from '#domain/commands/command.ts'
import { profileId, type Uid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { updateDocument } from '../store/documents/update-documents.ts'

/**
 * Notes in the profile that the person received a code at an address or number.
 * @param contact an e-mail address, or a number in E.164
 * @returns false when the profile has another one by now
 */
export async function verifyContact(
  store: DocumentStore,
  uid: Uid,
  channel: ContactChannel,
  contact: string,
  nowMs: number,
): Promise<boolean> {
  let isOwn = false
  await updateDocument(store, profileId(uid), (doc) => {
    isOwn = doc.type === 'profile' && contactOf(doc, channel) === contact
    if (doc.type !== 'profile' || !isOwn || (doc.contact_standing === 'verified' && isContactVerified(doc, channel))) return undefined
    return nextVersion(doc, { ...verifiedFields(channel, contact), updated_at: instantFromMs(nowMs) })
  })
  return isOwn
}
