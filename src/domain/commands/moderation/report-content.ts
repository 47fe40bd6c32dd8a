/** Command of a user who reports another user's message, photo, review, answer, profile or name, once each. An admin decides about it. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../../constants.ts'
import { isRequestPhoto } from '../../booking/request-photos.ts'
import { chatSideOf } from '../../documents/booking.ts'
import { DELETED_NAME, HIDDEN_NAME } from '../../documents/placeholder-texts.ts'
import { isSuspended, type Provider } from '../../documents/provider.ts'
import { contentKey, REPORT_REASONS, CONTENT_KINDS, type ContentRef, type ReportedContent } from '../../documents/report.ts'
import type { Review } from '../../documents/review.ts'
import { refusal, type Refusal } from '../../errors.ts'
import { instantField, textField, uidField, ulidField } from '../../fields.ts'
import {
  bookingId,
  messageId,
  providerId,
  publicReviewKey,
  reportedContentId,
  reportId,
  reviewId,
  type DocId,
  type Uid,
} from '../../ids.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Instant } from '../../time/instant.ts'
import { isCounted } from '../../reviews/review-counting.ts'
import { nextVersion, defineCommand, getAs, type Effect, type Lookup } from '../command.ts'

const reportArgs = v.pipe(
  v.strictObject({
    about: v.picklist(CONTENT_KINDS, 'This can’t be reported'),
    /** Required for a message, a photo and a customer's name; for a review or an answer, sent by the booking's two people. */
    booking_id: v.optional(ulidField),
    /** Required for a message. */
    message_id: v.optional(ulidField),
    /** Required for a photo of a request. */
    photo_id: v.optional(ulidField),
    /** Identify a public review or answer without its booking: provider, creation time and author name. A profile: provider alone. */
    provider_id: v.optional(uidField),
    created_at: v.optional(instantField),
    user_name: v.optional(textField(TEXT_LIMITS.name)),
    reason: v.picklist(REPORT_REASONS, 'Choose a reason'),
    words: v.optional(textField(TEXT_LIMITS.reason), ''),
  }),
  v.forward(
    v.check(({ about, booking_id, message_id, photo_id, provider_id, created_at, user_name }) => {
      if (about === 'message') return booking_id !== undefined && message_id !== undefined
      if (about === 'photo') return booking_id !== undefined && photo_id !== undefined
      if (about === 'name') return booking_id !== undefined
      if (about === 'profile') return provider_id !== undefined
      return booking_id !== undefined || (provider_id !== undefined && created_at !== undefined && user_name !== undefined)
    }, 'Say what you’re reporting'),
    ['about'],
  ),
)
type ReportArgs = v.InferOutput<typeof reportArgs>

/** The reported content and its author. `isReportable` is false if the content is hidden already. */
interface ReportTarget {
  readonly content: ContentRef
  readonly author: Uid
  readonly isReportable: boolean
}

/** Returns the key under which a public review is looked up. */
function publicReviewKeyOf({ provider_id, created_at, user_name }: ReportArgs): DocId | undefined {
  if (provider_id === undefined || created_at === undefined || user_name === undefined) return undefined
  return publicReviewKey(provider_id, created_at, user_name)
}

function toReportTarget(
  about: 'review' | 'answer',
  { provider_id, customer_uid, booking_id, hidden, answer, answer_hidden_at }: Review,
): ReportTarget | undefined {
  if (about === 'answer' && answer === undefined && answer_hidden_at === undefined && !hidden) return undefined
  return {
    content: { kind: about, provider_id, booking_id },
    author: about === 'review' ? customer_uid : provider_id,
    isReportable: !hidden && (about === 'review' || answer !== undefined),
  }
}

function findMessage({ booking_id, message_id }: ReportArgs, uid: Uid, get: Lookup): ReportTarget | undefined {
  if (booking_id === undefined || message_id === undefined) return undefined
  const booking = getAs(get, bookingId(booking_id), 'booking')
  const message = getAs(get, messageId(booking_id, message_id), 'message')
  if (!booking || !message || !chatSideOf(booking, uid)) return undefined
  return { content: { kind: 'message', booking_id, message_id }, author: message.sender_uid, isReportable: message.hidden_at === undefined }
}

/** A photo that is hidden is in its booking no longer, as if there had been none. */
function findPhoto({ booking_id, photo_id }: ReportArgs, uid: Uid, get: Lookup): ReportTarget | undefined {
  const booking = booking_id === undefined ? undefined : getAs(get, bookingId(booking_id), 'booking')
  if (!booking || photo_id === undefined || !chatSideOf(booking, uid) || !isRequestPhoto(booking, photo_id)) return undefined
  return { content: { kind: 'photo', booking_id: booking.id, photo_id }, author: booking.customer_uid, isReportable: true }
}

/** A hidden one could be read a moment ago; one that never counted, by its author alone. */
const isReadable = (review: Review): boolean => isCounted(review) || review.hidden !== undefined

/** The public profile of a provider, also of one whom this user has booked. */
function findProfile({ provider_id }: ReportArgs, uid: Uid, get: Lookup): ReportTarget | undefined {
  const provider = provider_id === undefined ? undefined : getAs(get, providerId(provider_id), 'provider')
  if (!provider || (!isShown(provider) && provider.id !== uid)) return undefined
  return { content: { kind: 'profile', uid: provider.id }, author: provider.provider_uid, isReportable: true }
}

/** The name of the customer, as the booking's provider reads it. */
function findName({ booking_id }: ReportArgs, uid: Uid, get: Lookup): ReportTarget | undefined {
  const booking = booking_id === undefined ? undefined : getAs(get, bookingId(booking_id), 'booking')
  const side = booking && chatSideOf(booking, uid)
  if (!booking || !side || booking.customer_name === DELETED_NAME) return undefined
  const { customer_uid, customer_name } = booking
  return { content: { kind: 'name', uid: customer_uid }, author: customer_uid, isReportable: customer_name !== HIDDEN_NAME }
}

function findReviewOfBooking(
  about: 'review' | 'answer',
  booking_id: NonNullable<ReportArgs['booking_id']>,
  uid: Uid,
  get: Lookup,
): ReportTarget | undefined {
  const booking = getAs(get, bookingId(booking_id), 'booking')
  if (!booking || (booking.customer_uid !== uid && booking.provider_uid !== uid)) return undefined
  const review = getAs(get, reviewId(booking.provider_uid, booking_id), 'review')
  return review && isReadable(review) ? toReportTarget(about, review) : undefined
}

const isShown = (provider: Provider): boolean => provider.visible && provider.approval !== 'rejected' && !isSuspended(provider)

/**
 * Ignores the status, because the reviews of a provider who just went off duty were readable a moment ago. Hidden, rejected, blocked and
 * removed providers show no reviews.
 */
function findPublicReview(about: 'review' | 'answer', args: ReportArgs, uid: Uid, get: Lookup): ReportTarget | undefined {
  const name = publicReviewKeyOf(args)
  const review = name === undefined ? undefined : getAs(get, name, 'review')
  const provider = review && getAs(get, providerId(review.provider_id), 'provider')
  if (!review || !provider) return undefined
  const isTheirs = [review.provider_id, review.customer_uid].includes(uid)
  return (isShown(provider) || isTheirs) && isReadable(review) ? toReportTarget(about, review) : undefined
}

/** Returns undefined both for missing content and for content that this user cannot see. */
function findTarget(args: ReportArgs, uid: Uid, get: Lookup): ReportTarget | undefined {
  if (args.about === 'message') return findMessage(args, uid, get)
  if (args.about === 'photo') return findPhoto(args, uid, get)
  if (args.about === 'profile') return findProfile(args, uid, get)
  if (args.about === 'name') return findName(args, uid, get)
  return args.booking_id === undefined
    ? findPublicReview(args.about, args, uid, get)
    : findReviewOfBooking(args.about, args.booking_id, uid, get)
}

function targetDocIds(args: ReportArgs, get: Lookup): DocId[] {
  const { about, booking_id, message_id } = args
  if (about === 'message')
    return booking_id === undefined || message_id === undefined ? [] : [bookingId(booking_id), messageId(booking_id, message_id)]
  if (about === 'photo' || about === 'name') return booking_id === undefined ? [] : [bookingId(booking_id)]
  if (about === 'profile') return args.provider_id === undefined ? [] : [providerId(args.provider_id)]
  if (booking_id !== undefined) {
    const booking = getAs(get, bookingId(booking_id), 'booking')
    return [bookingId(booking_id), ...(booking ? [reviewId(booking.provider_uid, booking.id)] : [])]
  }
  const name = publicReviewKeyOf(args)
  return [...(name === undefined ? [] : [name]), ...(args.provider_id === undefined ? [] : [providerId(args.provider_id)])]
}

function checkTarget(found: ReportTarget | undefined, uid: Uid): Result<ReportTarget, Refusal> {
  if (!found) return fail(refusal('not_found'))
  return found.author === uid ? fail(refusal('own_content')) : ok(found)
}

/** A report is about what everyone reads, so a review that was held once is not held again because of it. */
function asReported({ held: _before, ...rest }: ReportedContent, since: Instant): ReportedContent {
  return nextVersion<ReportedContent>(rest, { verdict: 'open', since })
}

export const reportContent = defineCommand({
  name: 'report_content',
  schema: reportArgs,
  needs: (args, { uid }, get) => {
    const found = findTarget(args, uid, get)
    const key = found && contentKey(found.content)
    return [...targetDocIds(args, get), ...(key === undefined ? [] : [reportedContentId(key), reportId(key, uid)])]
  },
  decide: (args, { actor: { uid }, get, now }) => {
    const found = checkTarget(findTarget(args, uid, get), uid)
    if (!found.ok) return found
    const content = contentKey(found.value.content)
    // A repeated report, and a report of content hidden meanwhile, succeed without effects.
    if (get(reportId(content, uid)) || !found.value.isReportable) return ok([])
    const before = getAs(get, reportedContentId(content), 'reported')
    const created: Effect = {
      op: 'create',
      doc: {
        doc_id: reportedContentId(content),
        type: 'reported',
        schema_version: 1,
        version: 1,
        content,
        author_uid: found.value.author,
        verdict: 'open',
        since: now,
      },
    }
    // A new report of content that was left visible reopens the decision.
    const reopened: Effect[] = before?.verdict === 'kept' ? [{ op: 'replace', doc: asReported(before, now) }] : []
    return ok([
      ...(before ? reopened : [created]),
      {
        op: 'create',
        doc: {
          doc_id: reportId(content, uid),
          type: 'report',
          schema_version: 1,
          version: 1,
          content,
          reporter_uid: uid,
          reason: args.reason,
          words: args.words,
          created_at: now,
        },
      },
    ])
  },
})
