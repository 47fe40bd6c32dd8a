/** A request that was begun and not given: it outlives a reload, for each provider, whichever way it is asked. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { SUBSCRIPTION_TYPES } from '#domain/documents/visit.ts'
import { instantField } from '#domain/fields.ts'
import { draftsOf } from './draft-storage.ts'
import { draftWords } from './form-drafts.ts'

const draftSchema = v.object({
  instructions: draftWords(TEXT_LIMITS.instructions),
  /** 0.5 to 8; null while it was not touched. */
  duration_hours: v.nullable(v.number()),
  /** The start that was chosen. */
  starts_at: v.nullable(instantField),
  subscription: v.nullable(
    v.object({
      type: v.picklist(SUBSCRIPTION_TYPES),
      /** 4 to 52 by 4. */
      weeks: v.number(),
      /** Null while none is chosen. */
      first: v.nullable(instantField),
      /** Visits by number that were moved, or left out. */
      choices: v.array(v.tuple([v.number(), v.union([v.literal('skip'), instantField])])),
    }),
  ),
})
export type BookingDraft = v.InferOutput<typeof draftSchema>

/** As many providers as somebody compares. */
const drafts = draftsOf('booking', draftSchema, 10)
const NOTHING: BookingDraft = { instructions: '', duration_hours: null, starts_at: null, subscription: null }

/** What this person filled in for a provider. */
export const bookingDraft = (providerId: string): BookingDraft => drafts.read(providerId) ?? NOTHING

/** Keeps what was changed beside what is kept already. */
export const keepBookingDraft = (providerId: string, changes: Partial<BookingDraft>): void =>
  drafts.keep(providerId, { ...bookingDraft(providerId), ...changes })

export const forgetBookingDraft = (providerId: string): void => drafts.keep(providerId, undefined)
