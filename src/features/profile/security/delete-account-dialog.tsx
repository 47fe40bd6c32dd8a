/** Deletes the account: says what is deleted, what stays and why, and asks for the password. */
import { useId, useState } from 'react'
import { onePerRequest } from '#domain/booking/several/asked-group.ts'
import { isEnded } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import { deleteAccount } from '#state/account/account-deletion.ts'
import { useAccountBlock } from '#state/account/account-block-state.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { useBookings, useOwnProvider, useSyncStatus } from '#state/sync/user-queries.ts'
import { HOME } from '#state/navigation/place.ts'
import { startOver } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import '../profile.css'

const FORM_ID = 'delete-profile'

function DeletedDataList() {
  const open = onePerRequest(
    (useBookings() ?? []).filter(({ doc }) => !isEnded(doc.status)),
    ({ doc }) => doc,
  ).length
  const service = useOwnProvider()
  const sync = useSyncStatus()
  const isBlocked = useAccountBlock() !== null
  const unsent = (sync?.waiting ?? 0) + (sync?.attention ?? 0)
  return (
    <section>
      <h3 className="t-strong">{text('delete.goes')}</h3>
      <ul className="delete-list">
        <li>{text(isBlocked ? 'delete.goes_account_blocked' : 'delete.goes_account')}</li>
        <li>{text('delete.goes_personal')}</li>
        {service && <li>{text('delete.goes_service')}</li>}
        {open > 0 && <li>{text('delete.goes_open', { count: open })}</li>}
        {unsent > 0 && <li>{text('delete.goes_unsent', { count: unsent })}</li>}
      </ul>
    </section>
  )
}

const RetainedDataList = () => (
  <section>
    <h3 className="t-strong">{text('delete.stays')}</h3>
    <ul className="delete-list">
      <li>{text('delete.stays_bookings')}</li>
      <li>{text('delete.stays_reviews')}</li>
      <li>{text('delete.stays_theirs')}</li>
    </ul>
  </section>
)

/** Shown after the deletion: the person is signed out, and visitors can use the map. */
function DeletionDone({ isEmptied }: { readonly isEmptied: boolean }) {
  const leave = (): void => startOver(HOME)
  return (
    <Modal
      open
      small
      title={text('profile.delete')}
      closeLabel={text('common.close')}
      onClose={leave}
      foot={
        <Button variant="primary" wide onPress={leave}>
          {text('delete.done_button')}
        </Button>
      }
    >
      <div role="status" className="stack g-3">
        <p>{text('delete.done')}</p>
        {!isEmptied && <Notice tone="warn">{text('delete.not_emptied')}</Notice>}
      </div>
    </Modal>
  )
}

export function DeleteAccountDialog() {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const [done, setDone] = useState<{ readonly isEmptied: boolean }>()
  const textId = useId()
  if (done) return <DeletionDone isEmptied={done.isEmptied} />

  const remove = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    const result = await deleteAccount(password)
    setBusy(false)
    if (result.ok) setDone(result.value)
    else setRefused(result.error)
  }
  const fault = fieldErrorText(refused?.fields?.['password'])
  return (
    <Modal
      open
      role="alertdialog"
      describedBy={textId}
      title={text('delete.title')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <div className="btn-2">
          <Button onPress={() => closeOverlay()}>{text('delete.keep')}</Button>
          <Button variant="danger-line" type="submit" form={FORM_ID} busy={busy}>
            {text('delete.confirm')}
          </Button>
        </div>
      }
    >
      <form
        id={FORM_ID}
        className="stack g-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        <div id={textId} className="stack g-4">
          <p className="c-2">{text('delete.text')}</p>
          <DeletedDataList />
          <RetainedDataList />
        </div>
        <TextField
          label={text('delete.password')}
          type="password"
          autoComplete="current-password"
          required
          reveal={{ show: text('common.show_password'), hide: text('common.hide_password') }}
          value={password}
          error={fault}
          onChange={(value) => {
            setPassword(value)
            setRefused(undefined)
          }}
        />
        {refused && fault === undefined && (
          <Notice tone="danger" role="alert">
            {refused.code === 'unavailable' ? text('delete.offline') : refusalText(refused)}
          </Notice>
        )}
      </form>
    </Modal>
  )
}
