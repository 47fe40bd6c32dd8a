/** The form of a service as a screen: what was typed before, the fields, what is wrong, and saving. */
import { useEffect, useRef, type ReactNode } from 'react'
import type { FormEditing } from '#parts/use-draft-form.ts'
import { closeOverlay } from '#state/overlays.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/refusal-text.ts'
import { AppBar } from '#ui/app-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Screen } from '#ui/screen.tsx'
import './dashboard.css'
import type { ServiceForm } from './service-form.ts'

const FORM_ID = 'service-form'

export const serviceBar = (title: string) => (
  <AppBar line title={title} back={{ label: text('common.close'), icon: 'close', onPress: () => closeOverlay() }} />
)

export interface ServiceFormScreenProps {
  readonly title: string
  readonly editing: FormEditing<ServiceForm>
  /** Of the button that saves. */
  readonly submit: string
  readonly children: ReactNode
}

export function ServiceFormScreen({ title, editing, submit, children }: ServiceFormScreenProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (editing.faults > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [editing.faults])
  return (
    <Screen
      surface
      bar={serviceBar(title)}
      action={
        <div className="service-form__foot">
          {editing.isChanged && <Button onPress={() => closeOverlay(editing.discard)}>{text('profile.discard')}</Button>}
          <Button variant="primary" type="submit" form={FORM_ID} busy={editing.busy}>
            {submit}
          </Button>
        </div>
      }
    >
      <form
        ref={element}
        id={FORM_ID}
        className="column pad register"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editing.save()
        }}
      >
        {editing.isRestored && <Notice>{text('profile.restored')}</Notice>}
        {children}
        {editing.refused && (
          <Notice tone="danger" role="alert">
            {refusalText(editing.refused)}
          </Notice>
        )}
      </form>
    </Screen>
  )
}
