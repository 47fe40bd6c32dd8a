import type { CommandForm } from '#shared/forms/use-command-form.ts'
import type { PlaceValues } from '#state/drafts/place-draft.ts'
import type { SavedPlaceOption } from './place-values.ts'

/** The fields of a place in the form of a request or of a saved place. */
export type PlaceForm = Pick<CommandForm<PlaceValues>, 'values' | 'change' | 'errorOf' | 'limitOf'>

export interface PlaceFieldsProps {
  readonly form: PlaceForm
  /** City whose districts come first, and where the map begins. */
  readonly city: string
  /** The saved place that the form shows. */
  readonly saved?: SavedPlaceOption | undefined
  /** The page has its own map with a marker. */
  readonly hasPageMap?: boolean | undefined
}
