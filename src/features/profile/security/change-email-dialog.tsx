/** Changes the e-mail address: requested with the password, confirmed with the code sent to the new address. */
import { useState } from 'react'
import { parseCode, parseEmailChange } from '#domain/account/auth-form.ts'
import { AccountForm, CodeField, CurrentPasswordField } from '#shared/account/account-form.tsx'
import { useAccountForm } from '#shared/account/use-account-form.ts'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { requestEmailChange, confirmEmailChange } from '#state/account/account-client.ts'
import { currentUser, refreshUser } from '#state/session/session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const FORM_ID = 'change-email'

function RequestStep({ onBusy, onSent }: { readonly onBusy: (busy: boolean) => void; readonly onSent: (email: string) => void }) {
  const form = useAccountForm(
    { email: '', password: '' },
    parseEmailChange,
    async (sent) => {
      onBusy(true)
      const result = await requestEmailChange(sent.email, sent.password)
      onBusy(false)
      return result
    },
    (sent) => onSent(sent.email),
  )
  return (
    <AccountForm form={form} id={FORM_ID}>
      <p className="c-2">{text('security.email_text', { email: currentUser()?.email ?? '' })}</p>
      <TextField
        type="email"
        inputMode="email"
        name="email"
        autoComplete="email"
        label={text('security.email_new')}
        value={form.fields.email}
        onChange={(value) => form.change('email', value)}
        error={form.errorOf('email')}
        required
      />
      <CurrentPasswordField
        name="password"
        value={form.fields.password}
        error={form.errorOf('password')}
        onChange={(value) => form.change('password', value)}
      />
    </AccountForm>
  )
}

function ConfirmStep({ email, onBusy }: { readonly email: string; readonly onBusy: (busy: boolean) => void }) {
  const form = useAccountForm(
    { code: '' },
    parseCode,
    async (sent) => {
      onBusy(true)
      const result = await confirmEmailChange(sent.code)
      if (result.ok) await refreshUser()
      onBusy(false)
      return result
    },
    () => closeOverlay(() => showToast({ content: () => ({ title: text('security.confirmed') }), icon: 'mail' })),
  )
  return (
    <AccountForm form={form} id={FORM_ID}>
      <Notice role="status">{text('security.email_sent', { email })}</Notice>
      <CodeField form={form} />
    </AccountForm>
  )
}

export function ChangeEmailDialog() {
  const [sentTo, setSentTo] = useState<string>()
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      open
      title={text('security.email')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <div className="btn-2">
          <Button onPress={() => closeOverlay()}>{text(sentTo === undefined ? 'common.cancel' : 'common.close')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={busy}>
            {text(sentTo === undefined ? 'security.email_send' : 'security.confirm')}
          </Button>
        </div>
      }
    >
      {sentTo === undefined ? <RequestStep onBusy={setBusy} onSent={setSentTo} /> : <ConfirmStep email={sentTo} onBusy={setBusy} />}
    </Modal>
  )
}
