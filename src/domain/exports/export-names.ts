/** What kinds of documents are called in the file of a person's data. */
import type { DocType } from '../documents/document.ts'

/** A new kind of document that devices hold does not compile before it is here. */
export const EXPORT_NAMES: Readonly<Record<Exclude<DocType, 'command' | 'report' | 'reported'>, string>> = {
  profile: 'profile',
  provider: 'service',
  booking: 'bookings',
  place: 'places',
  message: 'messages',
  receipt: 'read_marks',
  reading: 'read_so_far',
  attachment: 'photos',
  notification: 'notifications',
  favourite: 'favorites',
  review: 'reviews',
  'client-rating': 'client_ratings',
  package: 'service_packages',
  calendar: 'calendar',
}
