/** Refusals, with the texts of the domain's error table. */
import { ERRORS, type ErrorCode } from '#domain/errors.ts'

type Refusals = { readonly [Code in ErrorCode as `refusal.${Code}`]: string }

// `fromEntries` loses the types of the keys; they are those of the table.
export const REFUSALS = Object.fromEntries(Object.entries(ERRORS).map(([code, { text }]) => [`refusal.${code}`, text])) as Refusals
