/** Login and sign-up. The screen that asked for it is still there when the dialog closes. */
import { useEffect, useId, useRef } from 'react'
import { offerContactCode } from '#state/account/contact-codes.ts'
import { isLastPlaceStored, readLastPanels, readLastPlace } from '#state/navigation/last-place.ts'
import { closeOverlay, openOverlay, replaceOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { WELCOME } from '#state/navigation/place.ts'
import { useUser } from '#state/session/session.ts'
import { goTo, startOver, usePlace } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { navigateAfterSignIn } from './sign-in-destination.ts'
import { LoginFields, SignupFields } from './auth-fields.tsx'
import { useAuthForm, type AuthMode } from './use-auth-form.ts'
import './auth.css'

function titleOf(mode: AuthMode, providerName: string | undefined): string {
  if (mode === 'signup') return text('auth.signup_title')
  return providerName === undefined ? text('auth.login_title') : text('auth.login_to_book', { name: providerName })
}

export function AuthModal({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'auth' }> }) {
  const selecting = usePlace().view === 'welcome'
  const before = useUser()
  const element = useRef<HTMLFormElement>(null)
  const reasonId = useId()
  const form = useAuthForm({ mode: overlay.mode, userType: overlay.userType ?? 'customer' }, (user, mode) => {
    // The dialog was closed during the request: the person is elsewhere by now.
    if (!element.current) return
    // The overlays below belong to the previous person: another person begins at the first screen, or where they last were.
    const isAnother = before !== null && before.uid !== user.uid
    const fromSelection = selecting || isAnother
    const isEntry = overlay.isEntry === true
    const panels = fromSelection || isEntry ? readLastPanels() : []
    const lastPlace = readLastPlace()
    const signIn = {
      userType: user.userType,
      signedUp: mode === 'signup',
      isEntry,
      fromSelection,
      wantsDashboard: overlay.userType === 'provider',
      returning: lastPlace.view !== 'welcome' && isLastPlaceStored(),
    }
    closeOverlay(() => {
      if (isAnother) startOver(WELCOME)
      offerContactCode()
      navigateAfterSignIn(signIn, fromSelection ? () => goTo(lastPlace) : overlay.onSignedIn)
      panels.forEach(openOverlay)
    })
  })

  useEffect(() => {
    // On a phone the keyboard would cover half of the form before it is read.
    if (matchMedia('(pointer: fine)').matches)
      element.current?.querySelector<HTMLInputElement>('input[name="email"], input[name="name"]')?.focus()
  }, [])
  useEffect(() => {
    if (form.faults > 0) element.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [form.faults])

  const action = text(form.mode === 'login' ? 'auth.login' : 'auth.signup')
  return (
    <Modal
      open
      onClose={() => closeOverlay()}
      title={titleOf(form.mode, overlay.providerName)}
      describedBy={overlay.reason && reasonId}
      closeLabel={text('common.close')}
      small
    >
      <form
        ref={element}
        className="stack g-4"
        noValidate
        aria-busy={form.busy}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {overlay.reason && (
          <div id={reasonId}>
            <Notice icon="lock">{overlay.reason()}</Notice>
          </div>
        )}
        <SegmentedControl
          label={text('auth.mode')}
          options={[
            { value: 'login', label: text('auth.login') },
            { value: 'signup', label: text('auth.signup') },
          ]}
          value={form.mode}
          onChange={form.setMode}
        />
        {form.mode === 'login' ? <LoginFields form={form} /> : <SignupFields form={form} />}
        {form.shared !== undefined && <Checkbox label={text('auth.shared')} checked={form.shared} onChange={form.setShared} />}
        {form.shared === true && <Notice role="status">{text('auth.shared_help')}</Notice>}
        {form.formError !== undefined && (
          <Notice tone="danger" role="alert">
            {form.formError}
          </Notice>
        )}
        <Button variant="primary" type="submit" wide busy={form.busy}>
          {action}
        </Button>
        {form.mode === 'login' && (
          <Button variant="text" wide onPress={() => replaceOverlay({ kind: 'forgot-password', email: form.fields.email })}>
            {text('auth.forgot')}
          </Button>
        )}
      </form>
    </Modal>
  )
}
