/** Confirms a new e-mail address with the code of the link that was sent to it, for any account that is signed in here. */
import { useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { confirmEmailChange } from '#state/account/account-client.ts'
import { refreshUser } from '#state/session/session.ts'
import { text } from '#text/catalogue.ts'
import { formRefusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

export function ConfirmEmailDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'confirm-email' }> }) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [isDone, setDone] = useState(false)
  const confirm = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    const result = await confirmEmailChange(overlay.code)
    if (result.ok) await refreshUser()
    setBusy(false)
    if (result.ok) setDone(true)
    else setRefused(result.error)
  }
  return (
    <Modal open small onClose={() => closeOverlay()} title={text('security.confirm_title')} closeLabel={text('common.close')}>
      <div className="stack g-4">
        {isDone ? <p role="status">{text('security.confirmed')}</p> : <p className="c-2">{text('security.confirm_text')}</p>}
        {refused && (
          <Notice tone="danger" role="alert">
            {formRefusalText(refused)}
          </Notice>
        )}
        {isDone ? (
          <Button variant="primary" wide onPress={() => closeOverlay()}>
            {text('common.close')}
          </Button>
        ) : (
          <Button variant="primary" wide busy={busy} onPress={() => void confirm()}>
            {text('security.confirm')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
