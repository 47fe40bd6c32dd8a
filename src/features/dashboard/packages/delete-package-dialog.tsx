/** Asks before it deletes a package. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { useSavedToast } from '#shared/waiting/use-saved-toast.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useOwnPackages } from '#state/sync/user-queries.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

export function DeletePackageDialog({ overlay: { packageId } }: { readonly overlay: Extract<Overlay, { kind: 'delete-package' }> }) {
  const own = useOwnPackages()?.find(({ doc }) => doc.id === packageId)?.doc
  // A deleted package has no name any more; the dialog keeps the last known one.
  const [name, setName] = useState(own?.name)
  if (own && own.name !== name) setName(own.name)
  const showToast = useSavedToast()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const remove = async (): Promise<void> => {
    setBusy(true)
    const result = await submitCommand('delete_package', { package_id: packageId })
    if (result.ok) {
      closeOverlay(() => showToast({ title: () => text('packages.deleted'), icon: 'trash' }))
      return
    }
    setBusy(false)
    setRefused(result.error)
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={text('packages.delete_title')}
      text={refused ? refusalText(refused) : text('packages.delete_text', { name: name ?? '' })}
      confirmLabel={text('packages.delete')}
      cancelLabel={text('common.cancel')}
      closeLabel={text('common.close')}
      onConfirm={() => {
        if (!busy) void remove()
      }}
      onCancel={() => closeOverlay()}
    />
  )
}
