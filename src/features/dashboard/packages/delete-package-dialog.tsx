/** Asks before it deletes a package. */
import { useState } from 'react'
import { deletePackage } from '#domain/commands/provider/service-packages.ts'
import { refusalReason } from '#shared/forms/refusal-notice.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useOwnPackages } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

export function DeletePackageDialog({ overlay: { packageId } }: { readonly overlay: Extract<Overlay, { kind: 'delete-package' }> }) {
  const own = useOwnPackages()?.find(({ doc }) => doc.id === packageId)?.doc
  // A deleted package has no name any more; the dialog keeps the last known one.
  const [name, setName] = useState(own?.name)
  if (own && own.name !== name) setName(own.name)
  const showToast = useSavedToast()
  const form = useCommandForm({
    command: 'delete_package',
    schema: deletePackage.schema,
    fields: {},
    base: {},
    argsOf: () => ({ package_id: packageId }),
    onStored: () => closeOverlay(() => showToast({ title: () => text('packages.deleted'), icon: 'trash' })),
  })
  return (
    <ConfirmDialog
      open
      danger
      busy={form.busy}
      title={text('packages.delete_title')}
      text={form.refused ? refusalReason(form.refused) : text('packages.delete_text', { name: name ?? '' })}
      confirmLabel={text('packages.delete')}
      cancelLabel={text('common.cancel')}
      closeLabel={text('common.close')}
      onConfirm={form.submit}
      onCancel={() => closeOverlay()}
    />
  )
}
