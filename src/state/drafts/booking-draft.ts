/** A request that was begun and not given: it outlives a reload, for each provider, whichever way it is asked. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { SUBSCRIPTION_TYPES } from '#domain/documents/visit.ts'
import { instantField } from '#domain/fields.ts'
import { createDraftStorage } from './draft-storage.ts'
import { draftText } from './form-drafts.ts'

const draftSchema = v.object({
  instructions: draftText(TEXT_LIMITS.instructions),
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
const drafts = createDraftStorage('booking', draftSchema, 10)
const EMPTY_DRAFT: BookingDraft = { instructions: '', duration_hours: null, starts_at: null, subscription: null }

/** What this person filled in for a provider. */
export const readBookingDraft = (providerId: string): BookingDraft => drafts.read(providerId) ?? EMPTY_DRAFT

/** Keeps what was changed beside what is kept already. */
export const saveBookingDraft = (providerId: string, changes: Partial<BookingDraft>): void =>
  drafts.save(providerId, { ...readBookingDraft(providerId), ...changes })

export const removeBookingDraft = (providerId: string): void => drafts.save(providerId, undefined)
