/** Schema of a client rating as the API returns it. */
import * as v from 'valibot'
import { CLIENT_RATINGS, clientRatingSchema } from '#domain/documents/client-rating.ts'

const archivedRatingSchema = v.pick(clientRatingSchema, [
  ...CLIENT_RATINGS,
  'booking_id',
  'client_name',
  'review_text',
  'created_at',
  'written_at',
])
export type ArchivedRating = v.InferOutput<typeof archivedRatingSchema>

/** Returns undefined for an entry that this build cannot read. */
export function readArchivedRating(entry: unknown): ArchivedRating | undefined {
  const parsed = v.safeParse(archivedRatingSchema, entry)
  return parsed.success ? parsed.output : undefined
}
