/** Registering a service: it works without a connection, and is on the map when the server has it. */
import { useEffect, useRef } from 'react'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { SignedOut } from '#parts/signed-out.tsx'
import { closeOverlay } from '#state/overlays.ts'
import { useUser, type SessionUser } from '#state/session.ts'
import { showDashboard, useCity } from '#state/view.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/refusal-text.ts'
import { AppBar } from '#ui/app-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '#ui/screen.tsx'
import './dashboard.css'
import { PositionField } from './position-field.tsx'
import { AboutFields, ServiceFields } from './register-fields.tsx'
import { startFields, useRegisterForm } from './use-register-form.ts'

const FORM_ID = 'register-provider'

const bar = () => (
  <AppBar line title={text('register.title')} back={{ label: text('common.close'), icon: 'close', onPress: () => closeOverlay() }} />
)

function RegisterForm({ user }: { readonly user: SessionUser }) {
  const [city] = useCity()
  const element = useRef<HTMLFormElement>(null)
  const form = useRegisterForm(startFields(user.name, city ?? DEFAULT_CITY), () => closeOverlay(() => showDashboard()))
  useEffect(() => {
    if (form.faults > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.faults])
  return (
    <Screen
      surface
      bar={bar()}
      action={
        <Button variant="primary" wide type="submit" form={FORM_ID} busy={form.busy}>
          {text('register.submit')}
        </Button>
      }
    >
      <form
        ref={element}
        id={FORM_ID}
        className="column pad register"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <p className="c-2">{text('register.text')}</p>
        <ServiceFields form={form} />
        <PositionField form={form} />
        <AboutFields form={form} />
        {form.refused && (
          <Notice tone="danger" role="alert">
            {refusalText(form.refused)}
          </Notice>
        )}
      </form>
    </Screen>
  )
}

export function RegisterProvider() {
  const user = useUser()
  if (user) return <RegisterForm user={user} />
  return (
    <Screen surface bar={bar()}>
      <SignedOut picture="people" title={text('register.signed_out')} />
    </Screen>
  )
}
