/** Registers a service: works without a connection, and the service is on the map when the server has stored it. */
import { useState } from 'react'
import { registerProvider } from '#domain/commands/provider/provider-profile.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { DraftFormScreen, formBar } from '#shared/forms/draft-form-screen.tsx'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { serviceDraft } from '#state/drafts/form-drafts.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useUser, type SessionUser } from '#state/session/session.ts'
import { showDashboard, useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Screen } from '#ui/layout/screen.tsx'
import '../shared/dashboard.css'
import { PositionField } from './position-field.tsx'
import { AboutFields, AppearanceFields, ServiceFields } from './service-fields.tsx'
import { newServiceForm, registerArgs, serviceFields, typedService } from './service-form.ts'

type RegisterOverlay = Extract<Overlay, { kind: 'register-provider' }>

function RegisterForm({ user, overlay }: { readonly user: SessionUser; readonly overlay: RegisterOverlay }) {
  const [city] = useCity()
  const [base] = useState(() => newServiceForm(user.name, city ?? DEFAULT_CITY))
  const editing = useCommandForm({
    command: 'register_provider',
    schema: registerProvider.schema,
    fields: serviceFields,
    base,
    draft: serviceDraft,
    replaces: overlay.replaces,
    typed: typedService,
    argsOf: registerArgs,
    onStored: () => closeOverlay(() => showDashboard()),
  })
  return (
    <DraftFormScreen
      id="service-form"
      className="register"
      title={text('register.title')}
      editing={editing}
      submit={text('register.submit')}
    >
      <p className="c-2">{text('register.text')}</p>
      <ServiceFields editing={editing} />
      <PositionField editing={editing} />
      <AboutFields editing={editing} />
      <AppearanceFields editing={editing} />
    </DraftFormScreen>
  )
}

export function RegisterProvider({ overlay }: { readonly overlay: RegisterOverlay }) {
  const user = useUser()
  if (user) return <RegisterForm user={user} overlay={overlay} />
  return (
    <Screen surface bar={formBar(text('register.title'), true)}>
      <SignInPrompt picture="people" title={text('register.signed_out')} />
    </Screen>
  )
}
