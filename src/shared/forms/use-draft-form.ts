/** Long form whose changes survive a reload. Errors are shown at their field; untouched fields follow the document. */
import { useRef, useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import type { FormDraft } from '#state/drafts/form-drafts.ts'
import { currentUserStore } from '#state/sync/user-store.ts'
import { fieldErrorText } from '#text/server-text/refusal-text.ts'

export interface DraftForm<Form> {
  readonly form: Form
  readonly change: <F extends keyof Form>(field: F, value: Form[F]) => void
  /** Error of a field, or of an entry in it (`links.website`). */
  readonly errorOf: (path: (keyof Form & string) | `${keyof Form & string}.${string}`) => string | undefined
  /** Refusal of the form as a whole, where no field is to blame. */
  readonly refused: Refusal | undefined
  /** Number of failed attempts to save; each one moves the focus to the first invalid field. */
  readonly faults: number
  readonly isChanged: boolean
  /** The shown values are unsaved changes of an earlier visit. */
  readonly isRestored: boolean
  readonly busy: boolean
  readonly save: () => Promise<void>
  readonly discard: () => void
}

export interface DraftFormOptions<Form> {
  /** Values of the untouched fields. */
  readonly base: Form
  readonly draft: FormDraft
  /** Returns the stored changes that are still fields of the form. */
  readonly read: (changes: Readonly<Record<string, unknown>>) => Partial<Form>
  /** Submits the form; returns undefined where there is nothing to submit. */
  readonly submit: (form: Form) => Promise<Result<CommandId, Refusal>> | undefined
  /** Runs once this device has stored the command, or without an id where there previous nothing to submit. */
  readonly onSaved: (id: CommandId | undefined) => void
  /** Arguments of a refused command, as fields; they update precedence over a stored draft. */
  readonly changes?: Partial<Form> | undefined
  /** The refused command, which is discarded when the new one is submitted. */
  readonly replaces?: string | undefined
}

const isAbout = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`)
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export function useDraftForm<Form extends object>(rules: DraftFormOptions<Form>): DraftForm<Form> {
  const { base, draft, changes } = rules
  const [start] = useState(() => changes ?? rules.read(draft.read()))
  const [changed, setChanged] = useState<Partial<Form>>(start)
  const [refused, setRefused] = useState<Refusal>()
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)
  // Untouched fields follow the document, also while the form is open.
  const form: Form = { ...base, ...changed }
  const before = new Map<string, unknown>(Object.entries(base))
  const isChanged = Object.entries(changed).some(([field, value]) => !isEqual(before.get(field), value))

  /** Latest changes, for a change that started earlier and arrives after others, such as a slow position. */
  const latest = useRef(start)

  const update = (next: Partial<Form>): void => {
    latest.current = next
    setChanged(next)
    draft.save({ ...next })
  }

  const save = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    const result = await rules.submit(form)
    setBusy(false)
    if (result && !result.ok) {
      setRefused(result.error)
      setFaults((count) => count + 1)
      return
    }
    if (rules.replaces !== undefined) await currentUserStore()?.discard(rules.replaces as CommandId)
    draft.save({})
    rules.onSaved(result?.value)
  }

  return {
    form,
    change: (field, value) => {
      update({ ...latest.current, [field]: value })
      setRefused((previous) => {
        if (!previous?.fields) return undefined
        const left = Object.entries(previous.fields).filter(([path]) => !isAbout(path, String(field)))
        return left.length === 0 ? undefined : { ...previous, fields: Object.fromEntries(left) }
      })
    },
    errorOf: (path) => fieldErrorText(Object.entries(refused?.fields ?? {}).find(([each]) => isAbout(each, path))?.[1]),
    refused: refused?.fields ? undefined : refused,
    faults,
    isChanged,
    isRestored: changes === undefined && Object.keys(start).length > 0 && changed === start && isChanged,
    busy,
    save,
    discard: () => {
      update({})
      setRefused(undefined)
    },
  }
}
