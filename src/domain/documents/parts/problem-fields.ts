/** What is wrong, as the customer shows and tells it with the request: photos, and answers to the questions of the service. */
import * as v from 'valibot'
import { ANSWER_MAX, REQUEST_PHOTOS_MAX, SERVICE_QUESTIONS_MAX } from '../../constants.ts'
import { textField } from '../../fields.ts'
import { QUESTION_KEY } from '../../marketplace/own-marketplace.ts'
import { pictureSchema } from '../message.ts'

/** Descriptions of the photos. Their bytes are uploaded after the request (docs/decisions, 0066). */
const photosField = v.pipe(
  v.array(pictureSchema),
  v.maxLength(REQUEST_PHOTOS_MAX, `Add up to ${REQUEST_PHOTOS_MAX} photos`),
  v.check((photos) => new Set(photos.map(({ id }) => id)).size === photos.length, 'This photo is already added'),
)

/** Answers by the key of their question. */
const answersField = v.pipe(
  v.record(v.pipe(v.string(), v.regex(QUESTION_KEY, 'Not a question of this service')), textField(ANSWER_MAX)),
  v.check((answers) => Object.keys(answers).length <= SERVICE_QUESTIONS_MAX, 'Not a question of this service'),
)

/** Entries for the schemas of the booking and of the commands that request one. Absent in those of earlier releases. */
export const problemFields = {
  photos: v.optional(photosField),
  answers: v.optional(answersField),
}
export type Problem = v.InferOutput<v.ObjectSchema<typeof problemFields, undefined>>

/** Returns the problem without what is empty: documents and commands have neither empty lists nor empty answers. */
export function problemOf({ photos = [], answers = {} }: Problem): Problem {
  const written = Object.entries(answers).filter(([, answer]) => answer !== '')
  return {
    ...(photos.length > 0 ? { photos } : {}),
    ...(written.length > 0 ? { answers: Object.fromEntries(written) } : {}),
  }
}
