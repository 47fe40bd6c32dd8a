/** Resets a forgotten password in two steps: requests an e-mail, then sets a new password with its code. */
import { useState } from 'react'
import { parseForgotPassword, parsePasswordReset } from '#domain/account/auth-form.ts'
import { AccountForm, CodeField } from '#shared/account/account-form.tsx'
import { NewPasswordFields } from '#shared/account/new-password-fields.tsx'
import { useAccountForm } from '#shared/account/use-account-form.ts'
import { closeOverlay, replaceOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { requestPasswordReset, resetPassword } from '#state/account/account-client.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

type Step = { readonly kind: 'ask' } | { readonly kind: 'set'; readonly email?: string } | { readonly kind: 'done' }

function RequestStep({
  email,
  onSent,
  onCode,
}: {
  readonly email: string
  readonly onSent: (email: string) => void
  readonly onCode: () => void
}) {
  const form = useAccountForm(
    { email },
    parseForgotPassword,
    (sent) => requestPasswordReset(sent.email),
    (sent) => onSent(sent.email),
  )
  return (
    <AccountForm
      form={form}
      foot={
        <>
          <Button variant="primary" type="submit" wide busy={form.busy}>
            {text('forgot.send')}
          </Button>
          <Button variant="text" wide onPress={onCode}>
            {text('forgot.have_code')}
          </Button>
        </>
      }
    >
      <p className="c-2">{text('forgot.text')}</p>
      <TextField
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        label={text('auth.email')}
        value={form.fields.email}
        onChange={(value) => form.change('email', value)}
        error={form.errorOf('email')}
        required
      />
    </AccountForm>
  )
}

interface ResetStepProps {
  /** Code from the link of the e-mail. */
  readonly code: string | undefined
  /** Address of the e-mail, if it was requested in this dialog. */
  readonly email: string | undefined
  readonly onDone: () => void
  readonly onRequestAgain: () => void
}

function ResetStep({ code, email, onDone, onRequestAgain }: ResetStepProps) {
  const form = useAccountForm(
    { code: code ?? '', password: '', confirmPassword: '' },
    parsePasswordReset,
    (sent) => resetPassword(sent.code, sent.password),
    onDone,
  )
  return (
    <AccountForm
      form={form}
      foot={
        <>
          <Button variant="primary" type="submit" wide busy={form.busy}>
            {text('forgot.save')}
          </Button>
          <Button variant="text" wide onPress={onRequestAgain}>
            {text('forgot.again')}
          </Button>
        </>
      }
    >
      {email !== undefined && <Notice role="status">{text('forgot.sent', { email })}</Notice>}
      {(code === undefined || form.errorOf('code') !== undefined) && <CodeField form={form} />}
      <NewPasswordFields
        label={text('security.new')}
        password={form.fields.password}
        confirmPassword={form.fields.confirmPassword}
        owner={{ email }}
        onChange={form.change}
        errorOf={form.errorOf}
      />
    </AccountForm>
  )
}

function DoneStep() {
  return (
    <div className="stack g-4">
      <p role="status">{text('forgot.done')}</p>
      <Button variant="primary" wide onPress={() => replaceOverlay({ kind: 'auth', mode: 'login' })}>
        {text('auth.login')}
      </Button>
    </div>
  )
}

export function ForgotPasswordDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'forgot-password' }> }) {
  const [step, setStep] = useState<Step>({ kind: overlay.code === undefined ? 'ask' : 'set' })
  return (
    <Modal
      open
      small
      onClose={() => closeOverlay()}
      title={text(step.kind === 'ask' ? 'forgot.title' : 'forgot.set_title')}
      closeLabel={text('common.close')}
    >
      {step.kind === 'ask' && (
        <RequestStep
          email={overlay.email ?? ''}
          onSent={(email) => setStep({ kind: 'set', email })}
          onCode={() => setStep({ kind: 'set' })}
        />
      )}
      {step.kind === 'set' && (
        <ResetStep
          code={overlay.code}
          email={step.email}
          onDone={() => setStep({ kind: 'done' })}
          onRequestAgain={() => replaceOverlay({ kind: 'forgot-password' })}
        />
      )}
      {step.kind === 'done' && <DoneStep />}
    </Modal>
  )
}
