/** Admin password dialogs: before the dashboard, and over it when the session ends. */
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { openAdminSession, useAdminOffline } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { BrandMark } from '#ui/icons/brand-mark.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

function PasswordForm({ onLeave }: { readonly onLeave: () => void }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const isOffline = useAdminOffline()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (): Promise<void> => {
    if (password === '') {
      field.current?.focus()
      return
    }
    setBusy(true)
    setRefused(undefined)
    const result = await openAdminSession(password)
    setBusy(false)
    if (result.ok) return
    setRefused(result.error)
    field.current?.select()
  }
  const isWrong = refused?.code === 'bad_admin_password'
  return (
    <form
      className="stack g-4"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isOffline && (
        <Notice tone="warn" icon="cloud-off" role="status">
          {text('admin.offline_start')}
        </Notice>
      )}
      <TextField
        ref={field}
        type="password"
        name="admin-password"
        autoComplete="current-password"
        label={text('admin.password')}
        reveal={{ show: text('common.show_password'), hide: text('common.hide_password') }}
        value={password}
        error={isWrong ? refusalText(refused) : undefined}
        maxLength={256}
        required
        onChange={(value) => {
          setRefused(undefined)
          setPassword(value)
        }}
      />
      {refused && !isWrong && refused.code !== 'unavailable' && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
      <Button variant="primary" type="submit" wide busy={busy}>
        {text('admin.sign_in')}
      </Button>
      <Button icon="back" wide onPress={onLeave}>
        {text('admin.back')}
      </Button>
    </form>
  )
}

/** Fills the window: no session is open. */
export function AdminSignIn({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <main className="admin-prompt">
      <div className="admin-prompt__card">
        <span className="brand">
          <BrandMark size={32} />
          <span>{text('app.name')}</span>
        </span>
        <h1 className="t-title">{text('admin.title')}</h1>
        <p className="c-2 admin-prompt__text">{text('admin.prompt_text')}</p>
        <PasswordForm onLeave={onLeave} />
      </div>
    </main>
  )
}

/** Covers the dashboard when the session ends, so that unsaved work stays. */
export function AdminSignInDialog({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <Modal open small role="alertdialog" title={text('admin.again_title')} closeLabel={text('admin.back')} onClose={onLeave}>
      <div className="stack g-4">
        <p className="c-2">{text('admin.again_text')}</p>
        <PasswordForm onLeave={onLeave} />
      </div>
    </Modal>
  )
}
