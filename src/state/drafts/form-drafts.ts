/** Drafts of the smaller forms until they are submitted, each by the id of its booking unless noted otherwise. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { createFormDrafts, draftText, renamed, textAs } from './create-form-drafts.ts'
import { createDraftStorage } from './draft-storage.ts'

const FEW_DRAFTS = 10
const SEVERAL_DRAFTS = 20

export { draftText }

/** Unsent messages of chats. */
export const chatDrafts = createDraftStorage('chat', draftText(TEXT_LIMITS.message), SEVERAL_DRAFTS)
/** A quick reply of the dashboard and its recipient, one at a time. It is separate from the chat's draft, which the chat shows. */
const replySchema = v.object({ bookingId: v.string(), name: v.string(), words: draftText(TEXT_LIMITS.message) })
export type ReplyDraft = v.InferOutput<typeof replySchema>
const replyDrafts = createDraftStorage('reply', replySchema, 1)
export const readReplyDraft = (): ReplyDraft | undefined => replyDrafts.read('reply')
/** Saves the reply; undefined removes it. */
export const saveReplyDraft = (draft: ReplyDraft | undefined): void => replyDrafts.save('reply', draft)
export const reviewDrafts = createFormDrafts('review', FEW_DRAFTS, renamed({ text: 'comment' }))
/** By the key of the reported content. */
export const reportDrafts = createFormDrafts('report', FEW_DRAFTS)
export const answerDrafts = createFormDrafts('answer', FEW_DRAFTS, textAs('message'))
/** Selected start that was not proposed yet, an instant. */
export const rescheduleDrafts = createDraftStorage('time', v.string(), FEW_DRAFTS)
/** Reasons for cancelling or declining, by dialog and booking. */
export const reasonDrafts = createFormDrafts('reason', FEW_DRAFTS, textAs('reason'))

export const profileDraft = createFormDrafts('profile', FEW_DRAFTS)('profile')
/** The provider's service, registered or not. */
export const serviceDraft = createFormDrafts('service', FEW_DRAFTS)('service')
/** Packages, by id or `new`. */
export const packageDrafts = createFormDrafts('package', FEW_DRAFTS)
/** A provider's ratings of clients, by booking. */
export const clientRatingDrafts = createFormDrafts('client-rating', FEW_DRAFTS)
