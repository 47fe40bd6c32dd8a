/** Why something was not done: the rulebook's own words. */
import { ERRORS, type ErrorCode } from '#domain/errors.ts'

type Refusals = { readonly [Code in ErrorCode as `refusal.${Code}`]: string }

// `fromEntries` forgets the keys' names; they are those of the table it reads.
export const REFUSALS = Object.fromEntries(Object.entries(ERRORS).map(([code, { text }]) => [`refusal.${code}`, text])) as Refusals
