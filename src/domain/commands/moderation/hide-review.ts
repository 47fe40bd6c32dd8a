/** Hides and shows reviews and their answers, and releases held reviews. What is hidden or held does not count. */
import { publicReview, type Review } from '../../documents/review.ts'
import type { HiddenContent, ReportedContent } from '../../documents/report.ts'
import { providerId } from '../../ids.ts'
import { isCounted } from '../../reviews/review-counting.ts'
import type { Instant } from '../../time/instant.ts'
import { nextVersion, type DecideContext, type Effect } from '../command.ts'
import { publishEffects } from '../reviews/publish-review.ts'
import type { ModerationOutcome } from './moderation-outcome.ts'

const uncountEffect = (doc: Review): Effect => ({
  op: 'amend',
  doc_id: providerId(doc.provider_id),
  standing: { kind: 'review_hidden', was: publicReview(doc) },
})

/** Counts a held review. */
export function releaseReview({ held, ...rest }: Review, context: DecideContext): Effect[] {
  if (!held) return []
  const next = nextVersion<Review>(rest, {})
  return [{ op: 'replace', doc: next }, ...publishEffects(next, next.user_name, context)]
}

/** Holds a review again whose release is undone. */
export const holdAgain = (doc: Review, held: ReportedContent['held']): Effect[] =>
  held && isCounted(doc) ? [{ op: 'replace', doc: nextVersion(doc, { held }) }, uncountEffect(doc)] : []

export function hideReview(doc: Review, now: Instant, reason: string): ModerationOutcome | undefined {
  if (doc.hidden) return undefined
  const { answer, ...rest } = doc
  return {
    effects: [
      { op: 'replace', doc: nextVersion<Review>(rest, { comment: '', hidden: { at: now, reason } }) },
      ...(isCounted(doc) ? [uncountEffect(doc)] : []),
    ],
    kept: { comment: doc.comment, ...(answer ? { answer } : {}) },
  }
}

/** @param isOpen true: a held review is held again, because its rejection is undone; otherwise it counts from now on */
export function showReview(
  doc: Review,
  { comment, answer }: HiddenContent,
  isOpen: boolean,
  context: DecideContext,
): ModerationOutcome | undefined {
  if (!doc.hidden || comment === undefined) return undefined
  const { hidden: _hidden, held, ...rest } = doc
  const next = nextVersion<Review>(rest, { comment, ...(answer ? { answer } : {}), ...(held && isOpen ? { held } : {}) })
  const counted: readonly Effect[] = held
    ? publishEffects(next, next.user_name, context)
    : [{ op: 'amend', doc_id: providerId(doc.provider_id), standing: { kind: 'review', was: null, now: publicReview(next) } }]
  return { effects: [{ op: 'replace', doc: next }, ...(isCounted(next) ? counted : [])], kept: undefined }
}

export function hideAnswer(doc: Review, now: Instant): ModerationOutcome | undefined {
  const { answer, ...rest } = doc
  if (doc.hidden || answer === undefined) return undefined
  return {
    effects: [
      { op: 'replace', doc: nextVersion<Review>(rest, { answer_hidden_at: now }) },
      { op: 'amend', doc_id: providerId(doc.provider_id), standing: { kind: 'answer_hidden', of: publicReview(doc) } },
    ],
    kept: { answer },
  }
}

/** An answer cannot be restored while its review is hidden. */
export function showAnswer(doc: Review, { answer }: HiddenContent): ModerationOutcome | undefined {
  if (doc.hidden || doc.answer_hidden_at === undefined || answer === undefined) return undefined
  const { answer_hidden_at: _hidden, ...rest } = doc
  const next = nextVersion<Review>(rest, { answer })
  return {
    effects: [
      { op: 'replace', doc: next },
      {
        op: 'amend',
        doc_id: providerId(doc.provider_id),
        standing: { kind: 'review', was: publicReview(doc), now: publicReview(next) },
      },
    ],
    kept: undefined,
  }
}
