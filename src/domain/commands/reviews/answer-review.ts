/** Command of a provider who answers a review, once. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../../constants.ts'
import { publicReview } from '../../documents/review.ts'
import { refusal } from '../../errors.ts'
import { requiredText, ulidField } from '../../fields.ts'
import { providerId, reviewId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { isCounted } from '../../reviews/review-counting.ts'
import { nextVersion, defineCommand, getAs } from '../command.ts'
import { notify } from '../notify.ts'

export const answerReview = defineCommand({
  name: 'answer_review',
  schema: v.strictObject({ booking_id: ulidField, message: requiredText(TEXT_LIMITS.answer, 'Write a reply') }),
  // A review is stored under its provider's id, so that no one else can find it here.
  needs: (args, actor) => [reviewId(actor.uid, args.booking_id), providerId(actor.uid)],
  decide: (args, context) => {
    const { actor, get, now } = context
    const review = getAs(get, reviewId(actor.uid, args.booking_id), 'review')
    const provider = getAs(get, providerId(actor.uid), 'provider')
    if (!review || !provider || !isCounted(review)) return fail(refusal('not_found'))
    if (review.answer_hidden_at !== undefined) return fail(refusal('content_hidden'))
    if (review.answer !== undefined) return fail(refusal('already_answered'))
    const next = nextVersion(review, { answer: { message: args.message, created_at: now } })
    return ok([
      { op: 'replace', doc: next },
      { op: 'amend', doc_id: provider.doc_id, standing: { kind: 'review', was: publicReview(review), now: publicReview(next) } },
      notify(context, review.customer_uid, 'review_answered', review.booking_id, { name: provider.name }),
    ])
  },
})
