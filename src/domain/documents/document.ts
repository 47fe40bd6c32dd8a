/** Every document type of the domain. Devices never hold a document without an audience. */
import { bookingSchema, type Booking } from './booking.ts'
import { calendarSchema, type Calendar } from './calendar.ts'
import { clientRatingSchema, type ClientRating } from './client-rating.ts'
import { commandOutcomeSchema, type CommandOutcome } from './command-outcome.ts'
import {
  attachmentSchema,
  messageSchema,
  readingSchema,
  receiptSchema,
  type Attachment,
  type Message,
  type Reading,
  type Receipt,
} from './message.ts'
import { notificationSchema, type Notification } from './notification.ts'
import { blockSchema, type Block } from './people/block.ts'
import { placeSchema, type Place } from './places/place.ts'
import { favouriteSchema, profileSchema, type Favourite, type Profile } from './profile.ts'
import { providerSchema, type Provider } from './provider.ts'
import { reportedContentSchema, reportSchema, type Report, type ReportedContent } from './report.ts'
import { reviewSchema, type Review } from './review.ts'
import { packageSchema, type ServicePackage } from './service-package.ts'

export type Doc =
  | Provider
  | Booking
  | Place
  | Message
  | Attachment
  | Reading
  | Receipt
  | Notification
  | Favourite
  | Block
  | Profile
  | Review
  | ClientRating
  | ServicePackage
  | Calendar
  | CommandOutcome
  | Report
  | ReportedContent
export type DocType = Doc['type']
export type DocOf<T extends DocType> = Extract<Doc, { type: T }>

/** One schema for each type. Types, validators, the device's schema and the API description are derived from it. */
export const DOCUMENT_SCHEMAS = {
  provider: providerSchema,
  booking: bookingSchema,
  place: placeSchema,
  message: messageSchema,
  attachment: attachmentSchema,
  reading: readingSchema,
  receipt: receiptSchema,
  notification: notificationSchema,
  favourite: favouriteSchema,
  block: blockSchema,
  profile: profileSchema,
  review: reviewSchema,
  'client-rating': clientRatingSchema,
  package: packageSchema,
  calendar: calendarSchema,
  command: commandOutcomeSchema,
  report: reportSchema,
  reported: reportedContentSchema,
} as const satisfies Record<DocType, unknown>
