/** Questions of a service with the answers of a booking. */
import type { Booking } from '#domain/documents/booking.ts'
import { ownServiceOf } from '#domain/marketplace/in-force.ts'
import { BUILT_IN_SERVICES, isBuiltInService, questionsOf, type BuiltInQuestion, type ServiceType } from '#domain/service-types.ts'
import { locale, text } from '#text/catalogue.ts'

export type AnsweredBooking = Pick<Booking, 'service_type'> & Partial<Pick<Booking, 'answers'>>

export interface WrittenAnswer {
  readonly key: string
  /** Undefined for a question that the service asks no more. */
  readonly question: string | undefined
  readonly answer: string
}

/** Returns a question of a service, in the active language as far as there is one; undefined for one that the service asks no more. */
export function questionText(service: ServiceType, key: string): string | undefined {
  if (isBuiltInService(service)) {
    const asked: BuiltInQuestion | undefined = BUILT_IN_SERVICES[service].questions.find((each) => each === key)
    return asked && text(`question.${asked}`)
  }
  const texts = ownServiceOf(service)?.questions?.find((each) => each.key === key)?.texts
  return texts?.[locale()] ?? texts?.['en']
}

/** Returns the answers in the order of the questions; answers to former questions are last. */
export function writtenAnswers({ service_type, answers = {} }: AnsweredBooking): readonly WrittenAnswer[] {
  const asked = questionsOf(service_type)
  const keys = [...asked, ...Object.keys(answers).filter((key) => !asked.includes(key))]
  return keys.flatMap((key) => {
    const answer = answers[key]
    return answer ? [{ key, question: questionText(service_type, key), answer }] : []
  })
}

/** Returns a line such as `Which floor? 3rd, no lift`. */
export const answerLine = ({ question, answer }: WrittenAnswer): string =>
  question === undefined ? answer : text('answer.line', { question, answer })
