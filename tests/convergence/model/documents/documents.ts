/** The documents that follow from the events, field by field. Versions and ids are created by the server and are not modelled. */
import {
  bookingDocument,
  placeDocuments,
  readingDocuments,
  receiptDocuments,
  reviewDocuments,
  threadDocuments,
} from './booking-documents.ts'
import { blockDocuments } from '../people/blocks.ts'
import type { Fields } from './fields.ts'
import type { Market } from '../market.ts'
import { notificationText } from './notifications.ts'
import { clientRatingDocuments, packageDocuments } from './package-documents.ts'
import { archiveFields } from './retention.ts'
import { calendarDocuments, profileDocument, providerDocument } from './person-documents.ts'

/** All documents that must exist, and no others. @param swept when the server last archived; undefined: never */
export function documentsOf(market: Market, swept?: string): Fields[] {
  const bookings = [...market.bookings.values()]
  const providers = [...market.providers.values()]
  return [
    ...[...market.people.values()].map((person) => ({ ...profileDocument(market, person), ...archiveFields(market, person.uid, swept) })),
    ...providers.map((provider) => providerDocument(market, provider)),
    ...providers.flatMap((provider) => calendarDocuments(market, provider)),
    ...bookings.map(bookingDocument),
    ...bookings.flatMap(placeDocuments),
    ...bookings.flatMap((booking) => [
      ...threadDocuments(market, booking),
      ...receiptDocuments(market, booking),
      ...readingDocuments(market, booking),
    ]),
    ...reviewDocuments(market),
    ...packageDocuments(market),
    ...clientRatingDocuments(market),
    ...market.favourites.map(({ uid, provider, isOn, created_at }) => ({
      doc_id: `favourite:${uid}:${provider}`,
      type: 'favourite',
      uid,
      provider_id: provider,
      is_removed: !isOn,
      created_at,
    })),
    ...blockDocuments(market),
    ...market.notices.map((notice) => ({
      type: 'notification',
      user_id: notice.to,
      kind: notice.kind,
      booking_id: notice.booking,
      params: notice.params,
      time: notice.at,
      ...notificationText(notice),
    })),
  ]
}

/** The fields that name the people whose devices may hold a document. */
const HOLDERS: Readonly<Record<string, readonly string[]>> = {
  profile: ['uid'],
  provider: ['provider_uid'],
  calendar: ['provider_uid'],
  booking: ['customer_uid', 'provider_uid'],
  place: ['viewer_uid'],
  message: ['customer_uid', 'provider_uid'],
  receipt: ['customer_uid', 'provider_uid'],
  reading: ['uid'],
  review: ['customer_uid', 'provider_id'],
  'client-rating': ['customer_uid', 'provider_id'],
  package: ['provider_id'],
  favourite: ['uid'],
  block: ['uid'],
  notification: ['user_id'],
  // What an admin decides about.
  reported: [],
}

/** People who may hold it: nobody a place that was taken back nor a block that is over, its customer alone a review that does not count. @throws for a kind of document that the model does not know */
export function holdersOf(document: Fields): string[] {
  if (document['is_withdrawn'] === true) return []
  if (document['uncounted'] !== undefined || document['held'] !== undefined) return [String(document['customer_uid'])]
  if (document['is_blocked'] === false && document['is_closed'] === false) return []
  const fields = HOLDERS[String(document['type'])]
  if (!fields) throw new Error(`the model does not know documents of type ${String(document['type'])}`)
  return fields.map((field) => String(document[field]))
}
