/** A rating of a client as the API tells it. */
import * as v from 'valibot'
import { CLIENT_RATINGS, clientRatingSchema } from '#domain/documents/client-rating.ts'

const olderRatingSchema = v.pick(clientRatingSchema, [...CLIENT_RATINGS, 'booking_id', 'client_name', 'review_text', 'created_at'])
export type OlderRating = v.InferOutput<typeof olderRatingSchema>

/** Undefined for what this build cannot read. */
export function readOlderRating(entry: unknown): OlderRating | undefined {
  const parsed = v.safeParse(olderRatingSchema, entry)
  return parsed.success ? parsed.output : undefined
}
