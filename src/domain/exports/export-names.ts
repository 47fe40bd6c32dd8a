/** Names of the document types in the file of a user's exported data. */
import type { DocType } from '../documents/document.ts'

/** A new document type that devices hold does not compile until it is listed here. */
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
  block: 'blocked_people',
  review: 'reviews',
  'client-rating': 'client_ratings',
  package: 'service_packages',
  calendar: 'calendar',
}
