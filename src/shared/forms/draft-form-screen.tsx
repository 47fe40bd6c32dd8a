/** Screen for a long form: its fields, a notice about a restored draft, and buttons to save or discard. */
import type { ReactNode, Ref } from 'react'
import { closeOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { FormFields } from './form-fields.tsx'
import { FormFooter } from './form-footer.tsx'
import type { CommandForm } from './use-command-form.ts'

/** App bar of such a screen, also used while the document is loading. */
export const formBar = (title: string, hasLine: boolean) => (
  <AppBar line={hasLine} title={title} back={{ label: text('common.close'), icon: 'close', onPress: () => closeOverlay() }} />
)

export interface DraftFormScreenProps {
  /** Id of the form element, unique on the page. */
  readonly id: string
  readonly title: string
  readonly editing: Pick<CommandForm<unknown>, 'fieldsRef' | 'submit' | 'refused' | 'busy' | 'isChanged' | 'isRestored' | 'discard'>
  /** Label of the button that saves. */
  readonly submit: string
  /** CSS class that lays out the fields. */
  readonly className: string
  /** Shown between the bar and the fields. */
  readonly above?: ReactNode
  readonly scrollRef?: Ref<HTMLDivElement> | undefined
  readonly children: ReactNode
}

export function DraftFormScreen({ id, title, editing, submit, className, above, scrollRef, children }: DraftFormScreenProps) {
  return (
    <Screen
      surface
      scrollRef={scrollRef}
      bar={formBar(title, above === undefined)}
      above={above}
      action={
        <FormFooter
          form={editing}
          formId={id}
          label={submit}
          aside={editing.isChanged && <Button onPress={() => closeOverlay(editing.discard)}>{text('profile.discard')}</Button>}
        />
      }
    >
      <FormFields form={editing} id={id} className={`column pad ${className}`}>
        {editing.isRestored && <Notice>{text('profile.restored')}</Notice>}
        {children}
      </FormFields>
    </Screen>
  )
}
