/** Saves a place, or changes a saved one. */
import { useId } from 'react'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { FormFields } from '#shared/forms/form-fields.tsx'
import { FormFooter } from '#shared/forms/form-footer.tsx'
import { PlaceFields } from '#shared/place/where/place-fields.tsx'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useCity } from '#state/navigation/view.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { usePlaceForm } from './use-place-form.ts'

export function PlaceDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'edit-place' }> }) {
  const formId = useId()
  const showToast = useSavedToast()
  const [city] = useCity()
  const own = useProfile()?.saved_places?.find(({ id }) => id === overlay.placeId)
  const form = usePlaceForm(own, overlay, () => closeOverlay(() => showToast({ title: () => text('places.saved'), icon: 'check' })))
  return (
    <Modal
      open
      title={text(own ? 'places.edit' : 'places.new')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={<FormFooter form={form} formId={formId} label={text('places.save')} />}
    >
      <FormFields form={form} id={formId}>
        <TextField
          label={text('places.label')}
          placeholder={text('places.label_placeholder')}
          required
          limit={form.limitOf('label')}
          value={form.values.label}
          error={form.errorOf('label')}
          onChange={(label) => form.change({ label })}
        />
        <PlaceFields form={form} city={city ?? DEFAULT_CITY} />
      </FormFields>
    </Modal>
  )
}
