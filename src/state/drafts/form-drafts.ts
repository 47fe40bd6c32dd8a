/** The forms whose words are kept while nobody has given them yet; each by the id of the booking that it is about. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { REPORT_REASONS } from '#domain/documents/report.ts'
import { createDraftStorage } from './draft-storage.ts'

const FEW_DRAFTS = 10
const SEVERAL_DRAFTS = 20

/** More than a form takes was typed all the same, and is there to be shortened. @param most that the form takes, characters */
export const draftText = (most: number) => v.pipe(v.string(), v.maxLength(10 * most))

const reviewSchema = v.object({
  /** Stars, 0 while none are chosen. */
  rating: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  text: draftText(TEXT_LIMITS.comment),
})
export type ReviewDraft = v.InferOutput<typeof reviewSchema>

/** A message that was typed and not sent. */
export const chatDrafts = createDraftStorage('chat', draftText(TEXT_LIMITS.message), SEVERAL_DRAFTS)
/** A quick reply of the dashboard, and whom it was begun for: one at a time. Apart from the chat's own words, which are seen there. */
const replySchema = v.object({ bookingId: v.string(), name: v.string(), words: draftText(TEXT_LIMITS.message) })
export type ReplyDraft = v.InferOutput<typeof replySchema>
const replyDrafts = createDraftStorage('reply', replySchema, 1)
export const readReplyDraft = (): ReplyDraft | undefined => replyDrafts.read('reply')
/** Undefined forgets it. */
export const saveReplyDraft = (draft: ReplyDraft | undefined): void => replyDrafts.save('reply', draft)
export const reviewDrafts = createDraftStorage('review', reviewSchema, FEW_DRAFTS)
const reportSchema = v.object({ reason: v.optional(v.picklist(REPORT_REASONS)), words: draftText(TEXT_LIMITS.reason) })
export type ReportDraft = v.InferOutput<typeof reportSchema>
/** By what is reported. */
export const reportDrafts = createDraftStorage('report', reportSchema, FEW_DRAFTS)
export const answerDrafts = createDraftStorage('answer', draftText(TEXT_LIMITS.answer), FEW_DRAFTS)
/** Another start that was chosen and not proposed, an instant. */
export const rescheduleDrafts = createDraftStorage('time', v.string(), FEW_DRAFTS)
/** Why something is called off or declined; by the question, then the booking. */
export const reasonDrafts = createDraftStorage('reason', draftText(TEXT_LIMITS.reason), FEW_DRAFTS)

const fieldsSchema = v.record(v.string(), v.unknown())

/** A form of which a person has one: what they typed, by field. */
export interface FormDraft {
  /** Nothing where nothing was typed. */
  readonly read: () => Readonly<Record<string, unknown>>
  /** Keeps what was typed; nothing typed forgets it. */
  readonly save: (changes: Readonly<Record<string, unknown>>) => void
}

function createFormDraft(form: string): FormDraft {
  const drafts = createDraftStorage(form, fieldsSchema, 1)
  return {
    read: () => drafts.read(form) ?? {},
    save: (changes) => drafts.save(form, Object.keys(changes).length === 0 ? undefined : { ...changes }),
  }
}

/** Of the person's own profile. */
export const profileDraft = createFormDraft('profile')
/** Of the service that a provider offers. */
export const serviceDraft = createFormDraft('service')
/** A package by its id, or `new`. */
export const packageDrafts = createDraftStorage('package', fieldsSchema, FEW_DRAFTS)
/** What a provider thinks of a client, by the booking. */
export const clientRatingDrafts = createDraftStorage('client-rating', fieldsSchema, FEW_DRAFTS)
