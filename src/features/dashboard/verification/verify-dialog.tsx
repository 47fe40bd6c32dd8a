/** The verify-profile form (section 2). Submission needs the server; filling in does not. */
import { useEffect, useId, useRef } from 'react'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DocumentField } from './document-field.tsx'
import { useVerifyForm, type VerifyForm } from './use-verify-form.ts'
import '../shared/dashboard.css'
import './verification.css'
import { ContactFields, IdentityFields, NotesField } from './verify-fields.tsx'

const onSent = (): void =>
  closeOverlay(() => showToast({ content: () => ({ title: text('kyc.done_title'), text: text('kyc.done_text') }), icon: 'shield' }))

/** Shown beside the pressed button: the form is longer than a screen. */
function ErrorNotice({ form: { formError } }: { readonly form: VerifyForm }) {
  if (!formError) return null
  return (
    <Notice tone="danger" role="alert">
      {formError.title !== undefined && (
        <p>
          <b>{formError.title}</b>
        </p>
      )}
      <p>{formError.text}</p>
    </Notice>
  )
}

function FormBody({ form, formId }: { readonly form: VerifyForm; readonly formId: string }) {
  const isOffline = useSyncStatus()?.connection === 'offline'
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.faults > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.faults])
  return (
    <form
      ref={element}
      id={formId}
      className="stack g-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!focusOverlong(event.currentTarget)) form.submit()
      }}
    >
      <p className="t-small c-2">{text('kyc.intro')}</p>
      {isOffline && (
        <Notice tone="warn" icon="cloud-off" role="status">
          {text('kyc.offline')}
        </Notice>
      )}
      <IdentityFields form={form} />
      <DocumentField form={form} />
      <ContactFields form={form} />
      <NotesField form={form} />
      <Notice tone={form.isSaved ? 'info' : 'warn'} icon={form.isSaved ? 'lock' : 'alert'}>
        {text(form.isSaved ? 'kyc.kept' : 'kyc.not_kept')}
      </Notice>
    </form>
  )
}

export function VerifyDialog() {
  const user = useUser()
  const form = useVerifyForm(onSent)
  const formId = useId()
  return (
    <Modal
      open
      title={text('kyc.title')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        user && form.ready ? (
          <div className="stack g-3">
            <ErrorNotice form={form} />
            <Button variant="primary" wide type="submit" form={formId} busy={form.busy} disabled={form.isPreparingFile}>
              {text('kyc.submit')}
            </Button>
          </div>
        ) : undefined
      }
    >
      {!user && <Notice>{text('kyc.log_in')}</Notice>}
      {user && !form.ready && <Skeleton shape="lines" count={6} label={text('common.loading')} />}
      {user && form.ready && <FormBody form={form} formId={formId} />}
    </Modal>
  )
}
