/** State of the form of a saved place. */
import { savePlace } from '#domain/commands/account/saved-places.ts'
import { PLACE_LABEL_MAX } from '#domain/constants.ts'
import type { SavedPlace } from '#domain/documents/places/saved-place.ts'
import type { FieldValues } from '#shared/forms/command-args.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { districtOf, savedPlaceValues, typedPlace } from '#shared/place/place-values.ts'
import { draftText, type DraftValues } from '#state/drafts/create-form-drafts.ts'
import { placeFormDrafts } from '#state/drafts/form-drafts.ts'
import { NO_PLACE, placeDrafts } from '#state/drafts/place-draft.ts'
import type { Overlay } from '#state/navigation/overlays.ts'
import { newId } from '#state/sync/new-id.ts'

const fields = { label: draftText(PLACE_LABEL_MAX), ...placeDrafts }
type PlaceFormValues = FieldValues<typeof fields>

const written = (typed: string): string | undefined => (typed.trim() === '' ? undefined : typed)

const typedSavedPlace = ({ latitude, longitude, ...args }: DraftValues): DraftValues =>
  typedPlace({ ...args, ...(latitude === undefined ? {} : { user_latitude: latitude, user_longitude: longitude }) })

/** @param own the saved place to change; undefined for a new one */
export function usePlaceForm(
  own: SavedPlace | undefined,
  { prefill, replaces }: Extract<Overlay, { kind: 'edit-place' }>,
  onStored: () => void,
): CommandForm<PlaceFormValues> {
  const refusedId = replaces?.args['id']
  return useCommandForm({
    command: 'save_place',
    schema: savePlace.schema,
    fields,
    base: { label: '', ...NO_PLACE, ...(own ? { label: own.label, ...savedPlaceValues(own) } : {}) },
    // The place of a request is handed over; what was typed here before belongs to another one.
    draft: prefill ? undefined : placeFormDrafts(own?.id ?? 'new'),
    initial: prefill,
    replaces,
    typed: typedSavedPlace,
    argsOf: (values) => ({
      id: own?.id ?? (typeof refusedId === 'string' ? refusedId : newId()),
      label: values.label,
      address: written(values.address),
      place_notes: written(values.place_notes),
      district: written(districtOf(values)),
      latitude: values.user_latitude ?? undefined,
      longitude: values.user_longitude ?? undefined,
    }),
    onStored,
  })
}
