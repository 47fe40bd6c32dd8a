/** Asks before it deletes a saved place. */
import { useState } from 'react'
import { deletePlace } from '#domain/commands/account/saved-places.ts'
import { refusalReason } from '#shared/forms/refusal-notice.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { forgetSearchPlace } from '#state/device/search-place.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

export function DeletePlaceDialog({ overlay: { placeId } }: { readonly overlay: Extract<Overlay, { kind: 'delete-place' }> }) {
  const own = useProfile()?.saved_places?.find(({ id }) => id === placeId)
  // A deleted place has no name any more; the dialog keeps the last known one.
  const [name, setName] = useState(own?.label)
  if (own && own.label !== name) setName(own.label)
  const showToast = useSavedToast()
  const form = useCommandForm({
    command: 'delete_place',
    schema: deletePlace.schema,
    fields: {},
    base: {},
    argsOf: () => ({ id: placeId }),
    onStored: () => {
      forgetSearchPlace(placeId)
      closeOverlay(() => showToast({ title: () => text('places.deleted'), icon: 'trash' }))
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      busy={form.busy}
      title={text('places.delete_title')}
      text={form.refused ? refusalReason(form.refused) : text('places.delete_text', { name: name ?? '' })}
      confirmLabel={text('places.delete')}
      cancelLabel={text('places.keep')}
      closeLabel={text('common.close')}
      onConfirm={form.submit}
      onCancel={() => closeOverlay()}
    />
  )
}
