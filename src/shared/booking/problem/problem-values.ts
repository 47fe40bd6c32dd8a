/** Photos and answers in a form, and their arguments. */
import { questionsOf, type ServiceType } from '#domain/service-types.ts'
import type { ProblemValues } from '#state/drafts/detail-drafts.ts'

/** Returns the photos and answers among other values. */
export const problemValuesOf = ({ photos, answers }: ProblemValues): ProblemValues => ({ photos, answers })

/** Returns the arguments of a request for that service; undefined for one to leave out. */
export function problemArgs({ photos, answers }: ProblemValues, service: ServiceType) {
  const written = questionsOf(service).flatMap((key) => {
    const answer = answers[key] ?? ''
    return answer.trim() === '' ? [] : [[key, answer] as const]
  })
  return {
    photos: photos.length === 0 ? undefined : [...photos],
    answers: written.length === 0 ? undefined : Object.fromEntries(written),
  }
}
