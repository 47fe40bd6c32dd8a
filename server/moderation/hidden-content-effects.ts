/** Effects of hiding and showing content on other documents: each applies the current state, whenever it runs. */
import { nextVersion } from '#domain/commands/command.ts'
import { previewOf } from '#domain/commands/chat/send-message.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { publicReview } from '#domain/documents/review.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import { notificationText } from '#domain/notifications/notification-texts.ts'
import { newestReviews } from '#domain/provider/provider-standing.ts'
import { isCounted } from '#domain/reviews/review-counting.ts'
import { updateDocument } from '../store/documents/update-documents.ts'
import { validateDocument } from '../store/documents/validate-document.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored, toStored } from '../store/documents/stored-document.ts'

const LAST_KEY = '\uffff'
const PAGE = 200

/** Returns the notification of a message with the current preview; undefined when it is already current. */
function withMessageQuote(notification: Notification, { message }: Message): Notification | undefined {
  const preview = previewOf(message)
  if (notification.params['preview'] === preview) return undefined
  const params = { ...notification.params, preview }
  return nextVersion(notification, { params, ...notificationText(notification.kind, params) })
}

/** Updates the other person's notification, which quotes the message. */
export async function updateMessageQuotes(store: DocumentStore, message: Message): Promise<void> {
  const to = message.sender_uid === message.customer_uid ? message.provider_uid : message.customer_uid
  const prefix = `notification:${to}:`
  for (let start = prefix, more = true; more;) {
    const rows = await store.range({ start, end: prefix + LAST_KEY, limit: PAGE, includeDocs: true })
    for (const row of rows) {
      const notification = fromStored(row.doc)
      // One command created both at the same instant; no two messages of a booking share one.
      if (notification?.type !== 'notification' || notification.kind !== 'message_received') continue
      if (notification.booking_id !== message.booking_id || notification.time !== message.created_at) continue
      await updateDocument(store, notification.doc_id, (doc) => (doc.type === 'notification' ? withMessageQuote(doc, message) : undefined))
    }
    more = rows.length === PAGE
    start = `${rows.at(-1)?.id ?? start}\u0000`
  }
}

/** Updates the newest reviews stored with a provider: the next review replaces a hidden one. */
export async function fillRecentReviews(store: DocumentStore, provider: Uid): Promise<void> {
  const prefix = `review:${provider}:`
  for (;;) {
    const stored = await store.get(providerId(provider))
    const doc = fromStored(stored)
    if (!stored || doc?.type !== 'provider') return
    // Read after the provider: a write in between also changes the provider, and the update is repeated then.
    const rows = await store.range({ start: prefix, end: prefix + LAST_KEY, includeDocs: true })
    const reviews = rows.flatMap((row) => {
      const review = fromStored(row.doc)
      return review?.type === 'review' && isCounted(review) ? [publicReview(review)] : []
    })
    const recent_reviews = newestReviews(reviews)
    if (JSON.stringify(recent_reviews) === JSON.stringify(doc.recent_reviews.map(publicReview))) return
    const next = validateDocument(nextVersion(doc, { recent_reviews }))
    if ((await store.put(toStored(next, stored._rev))).ok) return
  }
}
