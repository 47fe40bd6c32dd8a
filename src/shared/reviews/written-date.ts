import type { PublicReview } from '#domain/documents/review.ts'
import { shortDate, timeOfDay } from '#text/formatting/format.ts'
import { sentText } from '#text/formatting/sent-text.ts'

/** Returns '24 Nov', or '24 Nov, 11:00 · sent 18:40' for a review or rating that was sent much later than it was written. */
export const writtenDate = ({ created_at, written_at }: Pick<PublicReview, 'created_at' | 'written_at'>): string =>
  written_at === undefined
    ? shortDate(created_at)
    : `${shortDate(written_at)}, ${timeOfDay(written_at)}${sentText({ at: written_at, sent_at: created_at })}`
