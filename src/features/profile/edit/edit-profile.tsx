/** Edits the profile: three tab labels over one page that shows all of it. */
import { useRef, type ReactNode } from 'react'
import type { Profile } from '#domain/documents/profile.ts'
import { DraftFormScreen, formBar } from '#shared/forms/draft-form-screen.tsx'
import { SignInPrompt } from '#shared/account/sign-in-prompt.tsx'
import type { Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useProfile } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { tabButtonId, tabPanelId } from '#ui/navigation/tab-panel.tsx'
import { TabStrip } from '#ui/navigation/tab-strip.tsx'
import { LocationFields, PersonalFields, PreferenceFields } from './profile-fields.tsx'
import { useScrollSpy } from './use-scroll-spy.ts'
import { useProfileForm } from './use-profile-form.ts'
import '../profile.css'

type EditOverlay = Extract<Overlay, { kind: 'edit-profile' }>

const FORM_ID = 'edit-profile'
const SECTIONS = ['personal', 'location', 'preferences'] as const
type Section = (typeof SECTIONS)[number]

const titleOf = (part: Section): string => text(`profile.${part}`)

function FormSection({ part, children }: { readonly part: Section; readonly children: ReactNode }) {
  return (
    <section role="tabpanel" id={tabPanelId(FORM_ID, part)} aria-labelledby={tabButtonId(FORM_ID, part)} className="edit-profile__part">
      <h2 className="t-heading">{titleOf(part)}</h2>
      {children}
    </section>
  )
}

function EditForm({ profile, overlay }: { readonly profile: Profile; readonly overlay: EditOverlay }) {
  const parts = useScrollSpy<Section>(FORM_ID, 'personal', SECTIONS)
  const phone = useRef<HTMLInputElement>(null)
  const editing = useProfileForm(profile, overlay.replaces)
  return (
    <DraftFormScreen
      id={FORM_ID}
      className="edit-profile"
      title={text('profile.edit')}
      editing={editing}
      submit={text('profile.save')}
      scrollRef={parts.scroll}
      above={
        <TabStrip
          label={text('profile.tabs')}
          idPrefix={FORM_ID}
          tabs={SECTIONS.map((id) => ({ id, label: titleOf(id) }))}
          selected={parts.current}
          onSelect={parts.goTo}
        />
      }
    >
      <FormSection part="personal">
        <PersonalFields editing={editing} email={profile.email} phoneRef={phone} />
      </FormSection>
      <FormSection part="location">
        <LocationFields editing={editing} />
      </FormSection>
      <FormSection part="preferences">
        <PreferenceFields editing={editing} email={profile.email} onPhone={() => phone.current?.focus()} />
      </FormSection>
    </DraftFormScreen>
  )
}

export function EditProfile({ overlay }: { readonly overlay: EditOverlay }) {
  const user = useUser()
  const profile = useProfile()
  if (user && profile) return <EditForm profile={profile} overlay={overlay} />
  return (
    <Screen surface bar={formBar(text('profile.edit'), false)} busy={user !== null}>
      {user ? (
        <Skeleton shape="card" count={3} label={text('common.loading')} />
      ) : (
        <SignInPrompt picture="people" title={text('profile.signed_out')} />
      )}
    </Screen>
  )
}
