/** The forms whose words are kept while nobody has given them yet; each by the id of the booking that it is about. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { REPORT_REASONS } from '#domain/documents/report.ts'
import { draftsOf } from './draft-storage.ts'

const FEW = 10
const SEVERAL = 20

/** More than a form takes was typed all the same, and is there to be shortened. @param most that the form takes, characters */
export const draftWords = (most: number) => v.pipe(v.string(), v.maxLength(10 * most))

const reviewSchema = v.object({
  /** Stars, 0 while none are chosen. */
  rating: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  text: draftWords(TEXT_LIMITS.comment),
})
export type ReviewDraft = v.InferOutput<typeof reviewSchema>

/** A message that was typed and not sent. */
export const chatDrafts = draftsOf('chat', draftWords(TEXT_LIMITS.message), SEVERAL)
/** A quick reply of the dashboard, and whom it was begun for: one at a time. Apart from the chat's own words, which are seen there. */
const replySchema = v.object({ bookingId: v.string(), name: v.string(), words: draftWords(TEXT_LIMITS.message) })
export type ReplyDraft = v.InferOutput<typeof replySchema>
const replyDrafts = draftsOf('reply', replySchema, 1)
export const replyDraft = (): ReplyDraft | undefined => replyDrafts.read('reply')
/** Undefined forgets it. */
export const keepReplyDraft = (draft: ReplyDraft | undefined): void => replyDrafts.keep('reply', draft)
export const reviewDrafts = draftsOf('review', reviewSchema, FEW)
const reportSchema = v.object({ reason: v.optional(v.picklist(REPORT_REASONS)), words: draftWords(TEXT_LIMITS.reason) })
export type ReportDraft = v.InferOutput<typeof reportSchema>
/** By what is reported. */
export const reportDrafts = draftsOf('report', reportSchema, FEW)
export const answerDrafts = draftsOf('answer', draftWords(TEXT_LIMITS.answer), FEW)
/** Another start that was chosen and not proposed, an instant. */
export const timeDrafts = draftsOf('time', v.string(), FEW)
/** Why something is called off or declined; by the question, then the booking. */
export const reasonDrafts = draftsOf('reason', draftWords(TEXT_LIMITS.reason), FEW)

const fieldsSchema = v.record(v.string(), v.unknown())

/** A form of which a person has one: what they typed, by field. */
export interface FormDraft {
  /** Nothing where nothing was typed. */
  readonly read: () => Readonly<Record<string, unknown>>
  /** Keeps what was typed; nothing typed forgets it. */
  readonly keep: (changes: Readonly<Record<string, unknown>>) => void
}

function ownDraft(form: string): FormDraft {
  const drafts = draftsOf(form, fieldsSchema, 1)
  return {
    read: () => drafts.read(form) ?? {},
    keep: (changes) => drafts.keep(form, Object.keys(changes).length === 0 ? undefined : { ...changes }),
  }
}

/** Of the person's own profile. */
export const profileDraft = ownDraft('profile')
/** Of the service that a provider offers. */
export const serviceDraft = ownDraft('service')
/** A package by its id, or `new`. */
export const packageDrafts = draftsOf('package', fieldsSchema, FEW)
/** What a provider thinks of a client, by the booking. */
export const clientRatingDrafts = draftsOf('client-rating', fieldsSchema, FEW)
