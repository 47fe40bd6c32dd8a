/** Edits the public data of the service: on this device immediately, for others when the server has stored it. */
import { updateProvider } from '#domain/commands/provider/provider-profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { DraftFormScreen, formBar } from '#shared/forms/draft-form-screen.tsx'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import { notifyWhenConfirmed } from '#shared/outbox/notify-when-confirmed.ts'
import { useCommandForm } from '#shared/forms/use-command-form.ts'
import { serviceDraft } from '#state/drafts/form-drafts.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import '../shared/dashboard.css'
import { PositionField } from './position-field.tsx'
import { AboutFields, AppearanceFields, ServiceFields } from './service-fields.tsx'
import { changesOfService, formOfService, serviceFields, typedService } from './service-form.ts'

type EditOverlay = Extract<Overlay, { kind: 'edit-service' }>

function EditForm({ provider, overlay }: { readonly provider: Provider; readonly overlay: EditOverlay }) {
  const editing = useCommandForm({
    command: 'update_provider',
    schema: updateProvider.schema,
    fields: serviceFields,
    base: formOfService(provider),
    draft: serviceDraft,
    replaces: overlay.replaces,
    typed: typedService,
    argsOf: (form) => changesOfService(provider, form),
    onStored: (id) => {
      if (id !== undefined) notifyWhenConfirmed(id, () => ({ title: text('profile.updated') }))
      closeOverlay()
    },
  })
  return (
    <DraftFormScreen id="service-form" className="register" title={text('listing.edit')} editing={editing} submit={text('profile.save')}>
      <ServiceFields editing={editing} />
      <PositionField editing={editing} />
      <AboutFields editing={editing} />
      <AppearanceFields editing={editing} />
    </DraftFormScreen>
  )
}

export function EditService({ overlay }: { readonly overlay: EditOverlay }) {
  const user = useUser()
  const provider = useOwnProvider()?.doc
  if (user && provider) return <EditForm provider={provider} overlay={overlay} />
  return (
    <Screen surface bar={formBar(text('listing.edit'), true)} busy={user !== null}>
      {user ? (
        <Skeleton shape="card" count={3} label={text('common.loading')} />
      ) : (
        <SignInPrompt picture="people" title={text('register.signed_out')} />
      )}
    </Screen>
  )
}
