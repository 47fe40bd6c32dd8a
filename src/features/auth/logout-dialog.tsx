/** Asks before it signs a person out of this device, and says what would be lost. */
import { useId, useState } from 'react'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { endAtRoleSelection } from '#state/navigation/view.ts'
import { signOut } from '#state/account/sign-out.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

export function LogoutDialog() {
  const sync = useSyncStatus()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [unsentAtStart, setUnsentAtStart] = useState<number>()
  const textId = useId()
  // The store is gone while the removal runs: the dialog keeps its number.
  const unsent = unsentAtStart ?? (sync?.waiting ?? 0) + (sync?.attention ?? 0)

  const leave = async (): Promise<void> => {
    setUnsentAtStart(unsent)
    setBusy(true)
    setFailed(false)
    try {
      await signOut()
    } catch {
      setBusy(false)
      setFailed(true)
      return
    }
    endAtRoleSelection()
  }

  return (
    <Modal
      open
      onClose={() => closeOverlay()}
      title={text('logout.title')}
      closeLabel={text('common.close')}
      role="alertdialog"
      describedBy={textId}
      small
    >
      <div className="stack g-4">
        <div id={textId} className="stack g-3">
          {unsent > 0 && (
            <Notice tone="warn">
              <p>
                <b>{text('logout.unsent_title', { count: unsent })}</b>
              </p>
              <p>{text('logout.unsent_text')}</p>
            </Notice>
          )}
          <p className="c-2">{text('logout.text')}</p>
        </div>
        {failed && (
          <Notice tone="danger" role="alert">
            <p>
              <b>{text('logout.error_title')}</b>
            </p>
            <p>{text('logout.error_text')}</p>
          </Notice>
        )}
        <div className="btn-2">
          <Button onPress={() => closeOverlay()}>{text('common.cancel')}</Button>
          <Button variant={unsent > 0 ? 'danger-line' : 'primary'} busy={busy} onPress={() => void leave()}>
            {text(unsent > 0 ? 'logout.anyway' : 'logout.confirm')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
