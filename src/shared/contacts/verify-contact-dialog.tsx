/** Asks for the code that was sent to the e-mail address or phone number. */
import { useEffect, useRef, useState } from 'react'
import { parseCode } from '#domain/account/auth-form.ts'
import { contactOf, type ContactChannel } from '#domain/account/contact-verification.ts'
import type { Refusal } from '#domain/errors.ts'
import { AccountForm } from '#shared/account/account-form.tsx'
import { useAccountForm } from '#shared/account/use-account-form.ts'
import {
  confirmContactCode,
  putOffContactCode,
  requestContactCode,
  useRequestedCode,
  type RequestedCode,
} from '#state/account/contact-codes.ts'
import { closeOverlay, closeOverlayForGood, openOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { useUser } from '#state/session/session.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { formRefusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import './contacts.css'

const FORM_ID = 'verify-contact'

/** Returns the whole seconds until a moment, each second; 0 from then on. */
function useSecondsUntil(ms: number | undefined): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return ms === undefined ? 0 : Math.max(0, Math.ceil((ms - nowMs) / 1_000))
}

interface CodeStepProps {
  readonly channel: ContactChannel
  readonly contact: string
  /** The contact as the person wrote it. */
  readonly shown: string
  /** From the link of the e-mail. */
  readonly first: string
  readonly onBusy: (busy: boolean) => void
}

function sentText(channel: ContactChannel, contact: string, requested: RequestedCode | undefined): string {
  if (requested?.code !== undefined) return text('contact.shown', { code: requested.code })
  if (requested) return text('contact.sent', { contact })
  return text(channel === 'email' ? 'contact.sending_email' : 'contact.sending_phone', { contact })
}

function CodeStep({ channel, contact, shown, first, onBusy }: CodeStepProps) {
  const requested = useRequestedCode(channel, contact)
  const seconds = useSecondsUntil(requested?.resendAtMs)
  const [refused, setRefused] = useState<Refusal>()
  const [isSending, setSending] = useState(false)
  const hasBegun = useRef(false)
  const form = useAccountForm(
    { code: first },
    parseCode,
    async ({ code }) => {
      onBusy(true)
      setRefused(undefined)
      const result = await confirmContactCode(channel, code)
      onBusy(false)
      return result
    },
    () => {
      putOffContactCode()
      closeOverlayForGood(() =>
        showToast({ content: () => ({ title: text(channel === 'email' ? 'contact.email_done' : 'contact.phone_done') }), icon: 'check' }),
      )
    },
  )
  const send = async (): Promise<void> => {
    setSending(true)
    setRefused(undefined)
    // What was said about the typed code is over; the code is too, once there is another.
    form.change('code', form.fields.code)
    const result = await requestContactCode(channel, contact, Date.now())
    setSending(false)
    if (result.ok) form.change('code', '')
    else setRefused(result.error)
  }
  useEffect(() => {
    // Opened with the link of an e-mail, or again: there is a code already.
    if (hasBegun.current || first !== '' || requested) return
    hasBegun.current = true
    void send()
  })
  return (
    <AccountForm form={form} id={FORM_ID}>
      {refused ? (
        <Notice tone="danger" role="alert">
          {refused.code === 'too_many' ? text('contact.too_many') : formRefusalText(refused)}
        </Notice>
      ) : (
        <p className="c-2" role="status">
          {first === '' || requested ? sentText(channel, shown, requested) : text('contact.from_link')}
        </p>
      )}
      <div className="contact-code">
        <TextField
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={text('contact.code')}
          value={form.fields.code}
          onChange={(value) => form.change('code', value)}
          error={form.errorOf('code')}
          required
        />
      </div>
      <Button variant="text" wide busy={isSending} disabled={seconds > 0} onPress={() => void send()}>
        {seconds > 0 ? text('contact.resend_in', { seconds }) : text('contact.resend')}
      </Button>
      <p className="t-small c-2">{text(channel === 'email' ? 'contact.limits' : 'contact.phone_limits')}</p>
    </AccountForm>
  )
}

export function VerifyContactDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'verify-contact' }> }) {
  const { channel, code = '' } = overlay
  const [busy, setBusy] = useState(false)
  const user = useUser()
  const profile = useProfile()
  const contact = profile && contactOf(profile, channel)
  return (
    <Modal
      open
      small
      title={text(channel === 'email' ? 'contact.email_title' : 'contact.phone_title')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <div className="btn-2">
          <Button onPress={() => closeOverlay()}>{text('contact.later')}</Button>
          {user ? (
            <Button variant="primary" type="submit" form={FORM_ID} busy={busy} disabled={contact === undefined}>
              {text('security.confirm')}
            </Button>
          ) : (
            <Button variant="primary" onPress={() => openOverlay({ kind: 'auth', mode: 'login' })}>
              {text('auth.login')}
            </Button>
          )}
        </div>
      }
    >
      {!user && <p className="c-2">{text('contact.log_in')}</p>}
      {user && profile && contact !== undefined && (
        <CodeStep channel={channel} contact={contact} shown={profile[channel]} first={code} onBusy={setBusy} />
      )}
    </Modal>
  )
}
