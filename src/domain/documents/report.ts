/**
 * Reports of messages, photos of requests, reviews and answers, and the decisions about them. They are in no feed: the author never learns who reported, and
 * only the author learns why something was hidden.
 */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, textField, uidField } from '../fields.ts'
import { asUid, asUlid, bookingId, isUlid, messageId, profileId, providerId, reviewId, type DocId, type Uid, type Ulid } from '../ids.ts'
import { pictureSchema } from './message.ts'
import { providerSchema } from './provider.ts'
import { HELD_REASONS, reviewAnswerSchema } from './review.ts'

export const CONTENT_KINDS = ['message', 'photo', 'review', 'answer', 'profile', 'name'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Reasons for a report. `fraud` includes a request to pay elsewhere. */
export const REPORT_REASONS = ['offensive', 'fraud', 'private_data', 'spam', 'other'] as const

/** `open`: reported and not decided yet. `kept`: an admin reviewed it and left it visible. */
export const CONTENT_VERDICTS = ['open', 'hidden', 'kept'] as const
export type ContentVerdict = (typeof CONTENT_VERDICTS)[number]

/**
 * A message of a booking's chat, a photo of its request, the review of a booking, the answer to that review, the texts and the picture of a
 * provider's profile, or a customer's name.
 */
export type ContentRef =
  | { readonly kind: 'message'; readonly booking_id: Ulid; readonly message_id: Ulid }
  | { readonly kind: 'photo'; readonly booking_id: Ulid; readonly photo_id: Ulid }
  | { readonly kind: 'review' | 'answer'; readonly provider_id: Uid; readonly booking_id: Ulid }
  | { readonly kind: 'profile' | 'name'; readonly uid: Uid }

/** The booking that the content belongs to; null for a person's own. */
export const contentBookingId = (content: ContentRef): Ulid | null => ('booking_id' in content ? content.booking_id : null)

/**
 * `message:<booking>:<message>`, `photo:<booking>:<photo>`, `review:<provider>:<booking>`, `answer:<provider>:<booking>`,
 * `profile:<provider>` or `name:<customer>`.
 */
export function contentKey(content: ContentRef): string {
  if ('uid' in content) return `${content.kind}:${content.uid}`
  if (content.kind === 'message') return `message:${content.booking_id}:${content.message_id}`
  if (content.kind === 'photo') return `photo:${content.booking_id}:${content.photo_id}`
  return `${content.kind}:${content.provider_id}:${content.booking_id}`
}

/** Parses such a key; undefined for anything else. */
export function parseContentKey(key: string): ContentRef | undefined {
  const [kind, first = '', second = '', ...rest] = key.split(':')
  if ((kind === 'profile' || kind === 'name') && second === '') return isUlid(first) ? { kind, uid: asUid(first) } : undefined
  if (!isUlid(first) || !isUlid(second) || rest.length > 0) return undefined
  if (kind === 'message') return { kind, booking_id: asUlid(first), message_id: asUlid(second) }
  if (kind === 'photo') return { kind, booking_id: asUlid(first), photo_id: asUlid(second) }
  return kind === 'review' || kind === 'answer' ? { kind, provider_id: asUid(first), booking_id: asUlid(second) } : undefined
}

/** Returns the id of the document that shows the content. */
export function contentDocId(content: ContentRef): DocId {
  if ('uid' in content) return content.kind === 'profile' ? providerId(content.uid) : profileId(content.uid)
  if (content.kind === 'message') return messageId(content.booking_id, content.message_id)
  return content.kind === 'photo' ? bookingId(content.booking_id) : reviewId(content.provider_id, content.booking_id)
}

export const contentKeyField = v.pipe(
  v.string(),
  v.maxLength(70),
  v.check((key) => parseContentKey(key) !== undefined, 'Not a valid ID'),
)

/** One user's report of one piece of content. */
export const reportSchema = v.object({
  ...documentBase,
  type: v.literal('report'),
  content: contentKeyField,
  reporter_uid: uidField,
  reason: v.picklist(REPORT_REASONS),
  /** May be empty. */
  words: textField(TEXT_LIMITS.reason),
  created_at: instantField,
})
export type Report = v.InferOutput<typeof reportSchema>

/** The texts, links and picture of a provider. */
const hiddenProfileSchema = v.object({
  bio: providerSchema.entries.bio,
  certifications: providerSchema.entries.certifications,
  profile_image: providerSchema.entries.profile_image,
  portfolio_links: providerSchema.entries.portfolio_links,
})
export type HiddenProfile = v.InferOutput<typeof hiddenProfileSchema>

/** What the author wrote against the decision, once. */
const appealSchema = v.object({
  /** May be empty. */
  words: textField(TEXT_LIMITS.appeal),
  at: instantField,
  state: v.picklist(['open', 'granted', 'refused']),
})
export type Appeal = v.InferOutput<typeof appealSchema>

/** The original values that were removed from a document when it was hidden. Restoring writes them back. */
const hiddenContentSchema = v.object({
  message: v.optional(textField(TEXT_LIMITS.message)),
  attachment: v.optional(pictureSchema),
  comment: v.optional(textField(TEXT_LIMITS.comment)),
  answer: v.optional(reviewAnswerSchema),
  profile: v.optional(hiddenProfileSchema),
  name: v.optional(textField(TEXT_LIMITS.name)),
})
export type HiddenContent = v.InferOutput<typeof hiddenContentSchema>

/** Reported content; one document for all reports of it. */
export const reportedContentSchema = v.object({
  ...documentBase,
  type: v.literal('reported'),
  content: contentKeyField,
  /** Author of the content. */
  author_uid: uidField,
  verdict: v.picklist(CONTENT_VERDICTS),
  /** When the verdict was set: for `open`, when the content was reported or its decision reopened. */
  since: instantField,
  /** Why the review is held, or was until an admin released it. Absent once somebody reported it after that. */
  held: v.optional(v.object({ reason: v.picklist(HELD_REASONS), at: instantField })),
  /** Present while the content is hidden. */
  kept: v.optional(hiddenContentSchema),
  /** Of the latest decision that hid it. */
  appeal: v.optional(appealSchema),
})
export type ReportedContent = v.InferOutput<typeof reportedContentSchema>
