/** Editing the profile: three tab labels over one page that shows all of it. */
import { useEffect, useRef, type ReactNode } from 'react'
import type { Profile } from '#domain/documents/person.ts'
import { SignedOut } from '#parts/signed-out.tsx'
import { closeOverlay, type Overlay } from '#state/overlays.ts'
import { useUser } from '#state/session.ts'
import { useProfile } from '#state/user-data.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/refusal-text.ts'
import { AppBar } from '#ui/app-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { tabButtonId, tabPanelId } from '#ui/tab-panel.tsx'
import { TabStrip } from '#ui/tab-strip.tsx'
import { LocationFields, PersonalFields, PreferenceFields } from './edit-fields.tsx'
import { usePartsInView } from './use-parts-in-view.ts'
import { useProfileForm } from './use-profile-form.ts'
import './profile.css'

type EditOverlay = Extract<Overlay, { kind: 'edit-profile' }>

const FORM_ID = 'edit-profile'
const PARTS = ['personal', 'location', 'preferences'] as const
type Part = (typeof PARTS)[number]

const titleOf = (part: Part): string => text(`profile.${part}`)

const bar = () => (
  <AppBar title={text('profile.edit')} back={{ label: text('common.close'), icon: 'close', onPress: () => closeOverlay() }} />
)

function FormPart({ part, children }: { readonly part: Part; readonly children: ReactNode }) {
  return (
    <section role="tabpanel" id={tabPanelId(FORM_ID, part)} aria-labelledby={tabButtonId(FORM_ID, part)} className="edit-profile__part">
      <h2 className="t-heading">{titleOf(part)}</h2>
      {children}
    </section>
  )
}

function EditForm({ profile, overlay }: { readonly profile: Profile; readonly overlay: EditOverlay }) {
  const element = useRef<HTMLFormElement>(null)
  const parts = usePartsInView<Part>(FORM_ID, 'personal', PARTS)
  const editing = useProfileForm(profile, { changes: overlay.changes, replaces: overlay.replaces, onSaved: () => closeOverlay() })
  useEffect(() => {
    if (editing.faults > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [editing.faults])
  return (
    <Screen
      surface
      scrollRef={parts.scroll}
      bar={bar()}
      above={
        <TabStrip
          label={text('profile.tabs')}
          idPrefix={FORM_ID}
          tabs={PARTS.map((id) => ({ id, label: titleOf(id) }))}
          selected={parts.current}
          onSelect={parts.goTo}
        />
      }
      action={
        <div className="edit-profile__foot">
          {editing.isChanged && <Button onPress={() => closeOverlay(editing.discard)}>{text('profile.discard')}</Button>}
          <Button variant="primary" type="submit" form={FORM_ID} busy={editing.busy}>
            {text('profile.save')}
          </Button>
        </div>
      }
    >
      <form
        ref={element}
        id={FORM_ID}
        className="column pad edit-profile"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editing.save()
        }}
      >
        {editing.isRestored && <Notice>{text('profile.restored')}</Notice>}
        {editing.refused && (
          <Notice tone="danger" role="alert">
            {refusalText(editing.refused)}
          </Notice>
        )}
        <FormPart part="personal">
          <PersonalFields editing={editing} email={profile.email} />
        </FormPart>
        <FormPart part="location">
          <LocationFields editing={editing} />
        </FormPart>
        <FormPart part="preferences">
          <PreferenceFields editing={editing} />
        </FormPart>
      </form>
    </Screen>
  )
}

export function EditProfile({ overlay }: { readonly overlay: EditOverlay }) {
  const user = useUser()
  const profile = useProfile()
  if (user && profile) return <EditForm profile={profile} overlay={overlay} />
  return (
    <Screen surface bar={bar()} busy={user !== null}>
      {user ? (
        <Skeleton shape="card" count={3} label={text('common.loading')} />
      ) : (
        <SignedOut picture="people" title={text('profile.signed_out')} />
      )}
    </Screen>
  )
}
