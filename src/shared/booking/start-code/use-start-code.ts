/** The start code in the forms that request a booking: its value, its argument, and the choice that the profile remembers. */
import * as v from 'valibot'
import type { DraftValues } from '#state/drafts/create-form-drafts.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'

export const startCodeDraft = { start_code: v.boolean() }
export interface StartCodeValues {
  readonly start_code: boolean
}

/** Returns the argument of a request; undefined, which leaves it out, where no code is wanted. */
export const startCodeArgs = ({ start_code }: StartCodeValues) => ({ start_code: start_code || undefined })

/** Returns the choice of a refused request. */
export const typedStartCode = (args: DraftValues): StartCodeValues => ({ start_code: args['start_code'] === true })

export interface StartCodeChoice {
  /** The choice of an untouched form. */
  readonly initial: StartCodeValues
  /** Makes the choice of a request that was stored the next one's first. */
  readonly remember: (args: { readonly start_code?: boolean | undefined }) => void
}

export function useStartCode(): StartCodeChoice {
  const profile = useProfile()
  return {
    initial: { start_code: profile?.start_code === true },
    remember: ({ start_code = false }) => {
      if (profile !== undefined && profile.start_code !== start_code) void submitCommand('update_profile', { start_code })
    },
  }
}
