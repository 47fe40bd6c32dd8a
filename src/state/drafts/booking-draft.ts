/** Drafts of booking requests that were not submitted, one per provider. They survive a reload, and all request forms share them. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { SUBSCRIPTION_TYPES } from '#domain/documents/visit.ts'
import { instantField } from '#domain/fields.ts'
import { createDraftStorage } from './draft-storage.ts'
import { draftText } from './form-drafts.ts'

const draftSchema = v.object({
  instructions: draftText(TEXT_LIMITS.instructions),
  /** 0.5 to 8; null until changed. */
  duration_hours: v.nullable(v.number()),
  /** Selected start. */
  starts_at: v.nullable(instantField),
  subscription: v.nullable(
    v.object({
      type: v.picklist(SUBSCRIPTION_TYPES),
      /** 4 to 52 by 4. */
      weeks: v.number(),
      /** Null until one is selected. */
      first: v.nullable(instantField),
      /** Visits that were moved or skipped, by number. */
      choices: v.array(v.tuple([v.number(), v.union([v.literal('skip'), instantField])])),
    }),
  ),
})
export type BookingDraft = v.InferOutput<typeof draftSchema>

/** As many providers as a user compares. */
const drafts = createDraftStorage('booking', draftSchema, 10)
const EMPTY_DRAFT: BookingDraft = { instructions: '', duration_hours: null, starts_at: null, subscription: null }

/** Returns the user's draft for a provider, empty when there is none. */
export const readBookingDraft = (providerId: string): BookingDraft => drafts.read(providerId) ?? EMPTY_DRAFT

/** Saves changed fields and keeps the others. */
export const saveBookingDraft = (providerId: string, changes: Partial<BookingDraft>): void =>
  drafts.save(providerId, { ...readBookingDraft(providerId), ...changes })

export const removeBookingDraft = (providerId: string): void => drafts.save(providerId, undefined)
