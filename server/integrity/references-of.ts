/** Which other documents a document needs. A deleted account leaves tombstones or nothing, and its name is removed from what stays. */
import { isEnded } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import { DELETED_NAME } from '#domain/documents/placeholder-texts.ts'
import { contentDocId, parseContentKey } from '#domain/documents/report.ts'
import { attachmentId, bookingId, profileId, providerId, type Uid, type Ulid } from '#domain/ids.ts'

export interface Reference {
  readonly id: string
  /** A tombstone is not enough. */
  readonly isAlive?: boolean
  /** Required only while this person has an account. */
  readonly person?: Uid
  /** People that the booking must name. */
  readonly people?: readonly Uid[]
}

/** Bookings are never deleted. */
const bookingOf = (id: Ulid, ...people: readonly Uid[]): Reference => ({ id: bookingId(id), isAlive: true, people })
const providerOf = (uid: Uid): Reference => ({ id: providerId(uid) })
const profileOf = (uid: Uid): Reference => ({ id: profileId(uid) })

/** Returns the documents that must exist. */
export function referencesOf(doc: Doc): readonly Reference[] {
  switch (doc.type) {
    case 'booking':
      // The customers of the jobs that the demo begins with have no accounts; these jobs ended long ago.
      return [
        providerOf(doc.provider_uid),
        ...(doc.asked_together ?? []).map((id) => bookingOf(id, doc.customer_uid)),
        ...(isEnded(doc.status) || doc.customer_name === DELETED_NAME ? [] : [profileOf(doc.customer_uid)]),
      ]
    case 'message':
      return [
        bookingOf(doc.booking_id, doc.customer_uid, doc.provider_uid, doc.sender_uid),
        ...(doc.attachment ? [{ id: attachmentId(doc.booking_id, doc.attachment.id) }] : []),
      ]
    case 'attachment':
      return [bookingOf(doc.booking_id, doc.customer_uid, doc.provider_uid, doc.sender_uid)]
    case 'receipt':
      return [bookingOf(doc.booking_id, doc.customer_uid, doc.provider_uid, doc.uid)]
    case 'reading':
      return [bookingOf(doc.booking_id, doc.uid)]
    case 'place':
      return [bookingOf(doc.booking_id, doc.viewer_uid)]
    case 'review':
      // The authors of the reviews that the demo begins with have neither accounts nor bookings.
      return [providerOf(doc.provider_id), { ...bookingOf(doc.booking_id, doc.customer_uid, doc.provider_id), person: doc.customer_uid }]
    case 'client-rating':
      return [providerOf(doc.provider_id), bookingOf(doc.booking_id, doc.customer_uid, doc.provider_id)]
    case 'notification':
      return [profileOf(doc.user_id), ...(doc.booking_id === null ? [] : [bookingOf(doc.booking_id, doc.user_id)])]
    case 'favourite':
      return [profileOf(doc.uid), providerOf(doc.provider_id)]
    case 'package':
      return [providerOf(doc.provider_id)]
    case 'calendar':
      return [providerOf(doc.provider_uid)]
    case 'command':
      return doc.effects.map(({ doc_id: id }): Reference => ({ id, person: doc.uid }))
    case 'report':
    case 'reported': {
      const content = parseContentKey(doc.content)
      return content ? [{ id: contentDocId(content) }] : []
    }
    // Compared with its other half by `check-blocks.ts`.
    case 'block':
    case 'profile':
    case 'provider':
      return []
  }
}
