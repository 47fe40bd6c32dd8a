/** Drafts of the forms until they are submitted, each by the id of its booking unless noted otherwise. */
import { createFormDrafts, renamed, textAs } from './create-form-drafts.ts'

const FEW_DRAFTS = 10
const SEVERAL_DRAFTS = 20

/** Unsent messages of chats. */
export const chatDrafts = createFormDrafts('chat', SEVERAL_DRAFTS, textAs('message'))
/** A quick reply of the dashboard and its recipient, one at a time. It is separate from the chat's draft, which the chat shows. */
export const replyDraft = createFormDrafts('reply', 1, renamed({ bookingId: 'booking_id', words: 'message' }))('reply')
export const reviewDrafts = createFormDrafts('review', FEW_DRAFTS, renamed({ text: 'comment' }))
/** By the key of the reported content. */
export const reportDrafts = createFormDrafts('report', FEW_DRAFTS)
/** By the notification of the decision. */
export const appealDrafts = createFormDrafts('appeal', FEW_DRAFTS)
export const answerDrafts = createFormDrafts('answer', FEW_DRAFTS, textAs('message'))
/** Selected start that was not proposed yet. */
export const rescheduleDrafts = createFormDrafts('time', FEW_DRAFTS, textAs('starts_at'))
/** More time or material that was not proposed yet. */
export const extraDrafts = createFormDrafts('extra', FEW_DRAFTS, textAs('reason'))
/** Reasons for cancelling or declining, by dialog and booking. */
export const reasonDrafts = createFormDrafts('reason', FEW_DRAFTS, textAs('reason'))
export const profileDraft = createFormDrafts('profile', FEW_DRAFTS)('profile')
/** The provider's service, registered or not. */
export const serviceDraft = createFormDrafts('service', FEW_DRAFTS)('service')
/** Packages, by id or `new`. */
export const packageDrafts = createFormDrafts('package', FEW_DRAFTS)
/** Saved places, by id or `new`. */
export const placeFormDrafts = createFormDrafts('place', FEW_DRAFTS)
/** A provider's ratings of clients. */
export const clientRatingDrafts = createFormDrafts('client-rating', FEW_DRAFTS)
