/** Screen for a long form: its fields, a notice about a restored draft, the error, and buttons to save or discard. */
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import './form-footer.css'
import type { DraftForm } from './use-draft-form.ts'

/** App bar of such a screen, also used while the document is loading. */
export const formBar = (title: string, hasLine: boolean) => (
  <AppBar line={hasLine} title={title} back={{ label: text('common.close'), icon: 'close', onPress: () => closeOverlay() }} />
)

export interface DraftFormScreenProps<Form> {
  /** Id of the form element, unique on the page. */
  readonly id: string
  readonly title: string
  readonly editing: DraftForm<Form>
  /** Label of the button that saves. */
  readonly submit: string
  /** CSS class that lays out the fields. */
  readonly className: string
  /** Shown between the bar and the fields. */
  readonly above?: ReactNode
  readonly scrollRef?: Ref<HTMLDivElement> | undefined
  readonly children: ReactNode
}

export function DraftFormScreen<Form>({ id, title, editing, submit, className, above, scrollRef, children }: DraftFormScreenProps<Form>) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (editing.faults > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [editing.faults])
  return (
    <Screen
      surface
      scrollRef={scrollRef}
      bar={formBar(title, above === undefined)}
      above={above}
      action={
        <div className="form-foot">
          {/* Next to the pressed button: any other place in a long form may be out of view. */}
          {editing.refused && (
            <Notice tone="danger" role="alert">
              {refusalText(editing.refused)}
            </Notice>
          )}
          {editing.isChanged && <Button onPress={() => closeOverlay(editing.discard)}>{text('profile.discard')}</Button>}
          <Button variant="primary" type="submit" form={id} busy={editing.busy}>
            {submit}
          </Button>
        </div>
      }
    >
      <form
        ref={element}
        id={id}
        className={`column pad ${className}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!focusOverlong(event.currentTarget)) void editing.save()
        }}
      >
        {editing.isRestored && <Notice>{text('profile.restored')}</Notice>}
        {children}
      </form>
    </Screen>
  )
}
