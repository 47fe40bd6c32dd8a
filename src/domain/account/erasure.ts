/**
 * Removes the personal data of a deleted account from shared documents. The other side keeps its record of what was agreed, without the
 * deleted user's name, place and texts. Pure and idempotent.
 */
import type { Booking } from '../documents/booking.ts'
import { emptiedDetails } from '../documents/booking-details.ts'
import type { ClientRating } from '../documents/client-rating.ts'
import type { Doc } from '../documents/document.ts'
import type { Message } from '../documents/message.ts'
import type { Notification } from '../documents/notification.ts'
import type { Place } from '../documents/places/place.ts'
import type { Provider, RecentReview } from '../documents/provider.ts'
import { parseContentKey, type ReportedContent } from '../documents/report.ts'
import type { Review } from '../documents/review.ts'
import { nextVersion } from '../commands/command.ts'
import type { Uid, Ulid } from '../ids.ts'
import { notificationText } from '../notifications/notification-texts.ts'
import {
  ACCOUNT_DELETED_REASON,
  DELETED_IMAGE,
  DELETED_MESSAGE,
  DELETED_NAME,
  SERVICE_REMOVED_REASON,
} from '../documents/placeholder-texts.ts'

/** Returns the document with these fields; undefined if it has them already. */
function withFields<D extends Doc>(doc: D, fields: Partial<D>): D | undefined {
  const isSame = Object.entries(fields).every(([field, value]) => JSON.stringify(doc[field as keyof D]) === JSON.stringify(value))
  return isSame ? undefined : nextVersion(doc, fields)
}

/** Removes the reasons that this side gave: they are the user's own text. */
const eraseFromHistory = (booking: Booking, side: 'customer' | 'provider'): Booking['history'] =>
  booking.history.map((entry) => {
    if (entry.by !== side) return entry
    const { reason: _removed, ...rest } = entry
    return rest
  })

/** Removes the number of a deleted user from the other side's place. */
export function eraseFromPlace(place: Place): Place | undefined {
  if (place.phone === undefined) return undefined
  const { phone: _removed, ...rest } = place
  return nextVersion<Place>(rest, {})
}

/** Keeps the name and terms of the package, and removes its description, which the provider wrote. */
const eraseFromPackage = ({ service_package }: Booking): Pick<Booking, 'service_package'> =>
  service_package ? { service_package: { ...service_package, description: '' } } : {}

/** Closes the open extra, because one of the two can no longer answer it. */
const eraseExtra = ({ extra }: Booking): Pick<Booking, 'extra'> => (extra ? { extra: null } : {})

function eraseFromBooking(booking: Booking, uid: Uid): Booking | undefined {
  if (booking.customer_uid === uid) {
    const fields = {
      customer_name: DELETED_NAME,
      ...(booking.customer_rating ? { customer_rating: null } : {}),
      ...emptiedDetails(booking),
      user_latitude: null,
      user_longitude: null,
      ...eraseExtra(booking),
      history: eraseFromHistory(booking, 'customer'),
    }
    // The blurred previews show the photos.
    const { district, photos, answers, ...rest } = booking
    const isBare = district === undefined && photos === undefined && answers === undefined
    return isBare ? withFields(booking, fields) : nextVersion<Booking>(rest, fields)
  }
  return withFields(booking, {
    provider_name: DELETED_NAME,
    provider_image: DELETED_IMAGE,
    ...eraseFromPackage(booking),
    ...eraseExtra(booking),
    history: eraseFromHistory(booking, 'provider'),
  })
}

function eraseFromMessage(message: Message, uid: Uid): Message | undefined {
  if (message.sender_uid !== uid) return undefined
  const fields = { sender_name: DELETED_NAME, message: DELETED_MESSAGE }
  if (message.attachment === undefined) return withFields(message, fields)
  // The attachment's blurred preview shows the photo.
  const { attachment: _photo, ...rest } = message
  return nextVersion<Message>(rest, fields)
}

function eraseFromReview(review: Review, uid: Uid): Review | undefined {
  // The reason why it was hidden was addressed to the deleted user.
  const { hidden } = review
  if (review.customer_uid === uid)
    return withFields(review, { user_name: DELETED_NAME, ...(hidden ? { hidden: { ...hidden, reason: '' } } : {}) })
  if (review.provider_id !== uid || review.answer === undefined) return undefined
  const { answer: _removed, ...rest } = review
  return nextVersion<Review>(rest, {})
}

/** Keeps the stars, because an average is computed from them. Removes the text, which one of the two wrote about the other. */
const eraseFromClientRating = (rating: ClientRating, uid: Uid): ClientRating | undefined =>
  withFields(rating, {
    review_text: '',
    ...(rating.customer_uid === uid ? { client_name: DELETED_NAME } : { provider_name: DELETED_NAME }),
  })

/**
 * Keeps the report of a visible review, so that admins can still decide about it, like the review itself. Removes the report of any other
 * content of the user: hidden content stays hidden.
 */
function eraseFromReportedContent(reported: ReportedContent, uid: Uid): ReportedContent | 'remove' | undefined {
  const content = parseContentKey(reported.content)
  if (reported.author_uid === uid) {
    if (content?.kind !== 'review' || reported.verdict === 'hidden') return 'remove'
    const { appeal, ...remaining } = reported
    return appeal ? nextVersion<ReportedContent>(remaining, {}) : undefined
  }
  if (content?.kind !== 'review' || content.provider_id !== uid || reported.kept?.answer === undefined) return undefined
  const { answer: _removed, ...remaining } = reported.kept
  return nextVersion<ReportedContent>(reported, { kept: remaining })
}

/**
 * Erases a user from a document of the user's feed, or from a document about one of those.
 * @returns the document to write instead; `remove` if it belongs to the user alone; undefined if it may stay as it is
 */
export function eraseFromDocument(doc: Doc, uid: Uid): Doc | 'remove' | undefined {
  switch (doc.type) {
    case 'booking':
      return eraseFromBooking(doc, uid)
    case 'message':
      return eraseFromMessage(doc, uid)
    case 'review':
      return eraseFromReview(doc, uid)
    case 'client-rating':
      return eraseFromClientRating(doc, uid)
    case 'receipt':
    case 'reading':
      return doc.uid === uid ? 'remove' : undefined
    case 'attachment':
      return doc.sender_uid === uid ? 'remove' : undefined
    case 'report':
      return doc.reporter_uid === uid ? 'remove' : undefined
    case 'reported':
      return eraseFromReportedContent(doc, uid)
    case 'provider':
    case 'place':
    case 'notification':
    case 'favourite':
    case 'block':
    case 'profile':
    case 'calendar':
    case 'package':
    case 'command':
      return 'remove'
  }
}

/** Erases the user from the other side's notifications about their shared bookings. The name in them is always the user's. */
export function eraseFromNotification(notification: Notification, bookings: ReadonlySet<Ulid>): Notification | undefined {
  if (notification.booking_id === null || !bookings.has(notification.booking_id)) return undefined
  const { reason, district: _where, ...remaining } = notification.params
  const params = {
    ...remaining,
    ...('name' in remaining ? { name: DELETED_NAME } : {}),
    ...('preview' in remaining ? { preview: DELETED_MESSAGE } : {}),
    // The server's own reasons contain no text of a user.
    ...(reason === ACCOUNT_DELETED_REASON || reason === SERVICE_REMOVED_REASON ? { reason } : {}),
  }
  return withFields(notification, { params, ...notificationText(notification.kind, params) })
}

/** Replaces the author's name in the public copy of a review. Runs before the name is erased from the review itself. */
export function eraseFromRecentReviews(provider: Provider, review: Review): Provider | undefined {
  const isSameReview = (recent: RecentReview): boolean => recent.created_at === review.created_at && recent.user_name === review.user_name
  return withFields(provider, {
    recent_reviews: provider.recent_reviews.map((recent) => (isSameReview(recent) ? { ...recent, user_name: DELETED_NAME } : recent)),
  })
}
