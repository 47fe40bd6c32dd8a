/** Checks each document alone: its fields against its schema, and its id against its fields. */
import type { Doc } from '#domain/documents/document.ts'
import {
  attachmentId,
  blockId,
  bookingId,
  calendarId,
  clientRatingId,
  commandId,
  favouriteId,
  messageId,
  notificationId,
  packageId,
  placeId,
  profileId,
  providerId,
  readingId,
  receiptId,
  reportedContentId,
  reportId,
  reviewId,
  type DeviceId,
} from '#domain/ids.ts'
import { TOMBSTONE } from '../store/documents/stored-document.ts'
import { InvalidDocument, validateDocument } from '../store/documents/validate-document.ts'
import { outcomeId } from '../store/documents/stored-id.ts'
import type { StoredDoc } from '../store/document-store.ts'
import type { CheckedDocument, StoreCheckFault } from './store-check.ts'

/** Returns the id that the fields of a document give it. */
function idOf(doc: Doc): string {
  switch (doc.type) {
    case 'provider':
      return providerId(doc.id)
    case 'booking':
      return bookingId(doc.id)
    case 'place':
      return placeId(doc.booking_id, doc.viewer_uid)
    case 'message':
      return messageId(doc.booking_id, doc.id)
    case 'attachment':
      return attachmentId(doc.booking_id, doc.id)
    case 'reading':
      return readingId(doc.booking_id, doc.uid)
    case 'receipt':
      return receiptId(doc.booking_id, doc.uid)
    case 'notification':
      return notificationId(doc.user_id, doc.id)
    case 'favourite':
      return favouriteId(doc.uid, doc.provider_id)
    case 'block':
      return blockId(doc.uid, doc.person_id)
    case 'profile':
      return profileId(doc.uid)
    case 'review':
      return reviewId(doc.provider_id, doc.booking_id)
    case 'client-rating':
      return clientRatingId(doc.provider_id, doc.booking_id)
    case 'package':
      return packageId(doc.provider_id, doc.id)
    case 'calendar':
      return calendarId(doc.provider_uid)
    case 'command':
      return outcomeId(doc.uid, commandId(doc.device_id as string as DeviceId, doc.n))
    case 'report':
      return reportId(doc.content, doc.reporter_uid)
    case 'reported':
      return reportedContentId(doc.content)
  }
}

/** Returns what is wrong with the fields of a tombstone; undefined when nothing is. */
function tombstoneFault({ version, gone_for: audiences }: StoredDoc): string | undefined {
  if (typeof version !== 'number') return 'is a tombstone without a version'
  return Array.isArray(audiences) ? undefined : 'is a tombstone for nobody'
}

function domainFault(stored: StoredDoc, doc: Doc): StoreCheckFault | undefined {
  try {
    validateDocument(doc)
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error
    return { check: 'schema', id: doc.doc_id, what: `does not match its schema: ${error.message.replace(/^.*?: /, '')}` }
  }
  const expected = idOf(doc)
  return expected === stored._id ? undefined : { check: 'id', id: stored._id, what: `has the fields of ${expected}` }
}

/** Returns the fault of a document; undefined without one. */
export function contentFault({ stored, doc }: CheckedDocument): StoreCheckFault | undefined {
  if (doc) return domainFault(stored, doc)
  const what = typeof stored['type'] !== 'string' ? 'has no type' : stored['type'] === TOMBSTONE ? tombstoneFault(stored) : undefined
  return what === undefined ? undefined : { check: 'schema', id: stored._id, what }
}
