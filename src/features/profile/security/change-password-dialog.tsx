import { parsePasswordChange } from '#domain/account/auth-form.ts'
import { AccountForm, CurrentPasswordField } from '#shared/account/account-form.tsx'
import { NewPasswordFields } from '#shared/account/new-password-fields.tsx'
import { useAccountForm } from '#shared/account/use-account-form.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { changePassword } from '#state/account/account-client.ts'
import { useUser } from '#state/session/session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'

const FORM_ID = 'change-password'

/** Changes the password; requires the current one. */
export function ChangePasswordDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'change-password' }> }) {
  const user = useUser()
  const form = useAccountForm(
    { current_password: '', password: '', confirmPassword: '' },
    parsePasswordChange,
    (sent) => changePassword(sent.current_password, sent.password),
    () =>
      closeOverlay(() =>
        showToast({
          content: () => ({ title: text('security.password_done'), text: text('security.password_done_text') }),
          icon: 'lock',
        }),
      ),
  )
  return (
    <Modal
      open
      title={text('security.password')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
      foot={
        <div className="btn-2">
          <Button onPress={() => closeOverlay()}>{text('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={form.busy}>
            {text('security.password')}
          </Button>
        </div>
      }
    >
      <AccountForm form={form} id={FORM_ID}>
        {overlay.hasEndedAccess === true ? (
          <Notice icon="lock" role="status">
            <p>
              <b>{text('security.all_ended')}</b>
            </p>
            <p>{text('security.all_ended_text')}</p>
          </Notice>
        ) : (
          <p className="c-2">{text('security.password_text')}</p>
        )}
        <CurrentPasswordField
          name="current_password"
          value={form.fields.current_password}
          error={form.errorOf('current_password')}
          onChange={(value) => form.change('current_password', value)}
        />
        <NewPasswordFields
          label={text('security.new')}
          password={form.fields.password}
          confirmPassword={form.fields.confirmPassword}
          owner={user ?? {}}
          onChange={form.change}
          errorOf={form.errorOf}
        />
      </AccountForm>
    </Modal>
  )
}
