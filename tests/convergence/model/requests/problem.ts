/** What is wrong: photos of a request, and answers to the questions of the service (issue "The day of the job", 8). */
import { refused, type Refused } from '../rule.ts'
import type { Provider } from '../market.ts'
import { id, maybe, number, oneOf, text, Unreadable, type Reader } from '../read-args.ts'

/** What each service asks. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  cleaner: ['floor', 'rooms', 'pets'],
  plumber: ['water_off', 'floor'],
  tutor: ['subject', 'level'],
  handyman: ['materials', 'floor'],
  delivery: ['size', 'floor'],
  fitness: ['goal', 'injuries'],
  electrician: ['power_off', 'floor'],
  pet_care: ['animal', 'pet_fears'],
  photographer: ['occasion', 'people'],
  beauty: ['treatment', 'allergies'],
  tech_support: ['device', 'since'],
  gardening: ['garden_size', 'green_waste'],
  errands: ['shops', 'budget'],
  personal_shopper: ['looking_for', 'budget'],
  graphic_designer: ['purpose', 'deadline'],
  model: ['occasion', 'outfit'],
  yoga_instructor: ['level', 'injuries'],
  chef: ['people', 'allergies'],
  okada: ['people', 'luggage'],
  boda_boda: ['people', 'luggage'],
  xe_om: ['people', 'luggage'],
  local_transport: ['people', 'luggage'],
}

const colours: Reader<string> = (given) => {
  if (typeof given !== 'string' || !/^[0-9a-f]{96}$/.test(given)) throw new Unreadable()
  return given
}
const side = number(1, 8_192, 1)
const photoShape = { id, media_type: oneOf('image/jpeg'), bytes: number(1, 1_048_576, 1), width: side, height: side, blur: colours }

/** Four at most, each once. */
const photos: Reader<readonly Readonly<Record<string, unknown>>[]> = (given) => {
  if (!Array.isArray(given) || given.length > 4) throw new Unreadable()
  const read = given.map((each: unknown) => {
    if (typeof each !== 'object' || each === null) throw new Unreadable()
    const named = new Map<string, unknown>(Object.entries(each))
    return Object.fromEntries(Object.entries(photoShape).map(([field, reader]) => [field, reader(named.get(field))]))
  })
  if (new Set(read.map((each) => each['id'])).size < read.length) throw new Unreadable()
  return read
}

const answers: Reader<Readonly<Record<string, string>>> = (given) => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Unreadable()
  const read = Object.entries(given).map(([key, answer]) => {
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(key)) throw new Unreadable()
    return [key, text(200)(answer)] as const
  })
  if (read.length > 3) throw new Unreadable()
  return Object.fromEntries(read)
}

export const problemShape = { photos: maybe(photos), answers: maybe(answers) }
export type Problem = { readonly [K in keyof typeof problemShape]: ReturnType<(typeof problemShape)[K]> }

/** An answer to what the service does not ask. */
export function refusalOfAnswers({ answers: given = {} }: Problem, { details }: Provider): Refused | undefined {
  const asked = ASKED[details.service_type] ?? []
  return Object.keys(given).every((key) => asked.includes(key)) ? undefined : refused('invalid_fields')
}

/** Both people read it in the booking, without what is empty. */
export function toldProblem({ photos: shown = [], answers: given = {} }: Problem): Readonly<Record<string, unknown>> {
  const written = Object.entries(given).filter(([, answer]) => answer !== '')
  return {
    ...(shown.length > 0 ? { photos: shown } : {}),
    ...(written.length > 0 ? { answers: Object.fromEntries(written) } : {}),
  }
}
