import type { CommandForm } from '#shared/forms/use-command-form.ts'
import type { PlaceValues } from '#state/drafts/place-draft.ts'

/** The fields of a place in the form of a request or of a saved place. */
export type PlaceForm = Pick<CommandForm<PlaceValues>, 'values' | 'change' | 'errorOf' | 'limitOf'>
