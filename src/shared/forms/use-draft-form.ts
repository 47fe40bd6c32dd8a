/** A long form: what is typed survives a reload, what is wrong is named at its field, what nobody typed follows the document. */
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
  /** What is wrong with a field, or with an entry in it (`links.website`). */
  readonly errorOf: (path: (keyof Form & string) | `${keyof Form & string}.${string}`) => string | undefined
  /** Why it was not taken, where no field is to blame. */
  readonly refused: Refusal | undefined
  /** Counts the tries that left something marked: the first marked field takes the focus then. */
  readonly faults: number
  readonly isChanged: boolean
  /** What is shown was typed earlier and never saved. */
  readonly isRestored: boolean
  readonly busy: boolean
  readonly save: () => Promise<void>
  readonly discard: () => void
}

export interface DraftFormOptions<Form> {
  /** What the form says where nobody typed. */
  readonly base: Form
  readonly draft: FormDraft
  /** Those of some remembered changes that still are fields of the form. */
  readonly read: (changes: Readonly<Record<string, unknown>>) => Partial<Form>
  /** Asks for it; undefined where there is nothing to ask for. */
  readonly submit: (form: Form) => Promise<Result<CommandId, Refusal>> | undefined
  /** This device has kept what was asked for, or there was nothing. */
  readonly onSaved: (id: CommandId | undefined) => void
  /** What a refused command asked for, as fields; it counts more than what was typed before. */
  readonly changes?: Partial<Form> | undefined
  /** That command: discarded when the new one is given. */
  readonly replaces?: string | undefined
}

const isAbout = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`)
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export function useDraftForm<Form extends object>(rules: DraftFormOptions<Form>): DraftForm<Form> {
  const { base, draft, changes } = rules
  const [start] = useState(() => changes ?? rules.read(draft.read()))
  const [typed, setTyped] = useState<Partial<Form>>(start)
  const [refused, setRefused] = useState<Refusal>()
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)
  // Fields nobody typed in follow the document, also while this is open.
  const form: Form = { ...base, ...typed }
  const before = new Map<string, unknown>(Object.entries(base))
  const isChanged = Object.entries(typed).some(([field, value]) => !same(before.get(field), value))

  /** Also for a change that was asked for before others, and comes after them: a position that took its time. */
  const latest = useRef(start)

  const take = (next: Partial<Form>): void => {
    latest.current = next
    setTyped(next)
    draft.save({ ...next })
  }

  const save = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    const answer = await rules.submit(form)
    setBusy(false)
    if (answer && !answer.ok) {
      setRefused(answer.error)
      setFaults((count) => count + 1)
      return
    }
    if (rules.replaces !== undefined) await currentUserStore()?.discard(rules.replaces as CommandId)
    draft.save({})
    rules.onSaved(answer?.value)
  }

  return {
    form,
    change: (field, value) => {
      take({ ...latest.current, [field]: value })
      setRefused((was) => {
        if (!was?.fields) return undefined
        const left = Object.entries(was.fields).filter(([path]) => !isAbout(path, String(field)))
        return left.length === 0 ? undefined : { ...was, fields: Object.fromEntries(left) }
      })
    },
    errorOf: (path) => fieldErrorText(Object.entries(refused?.fields ?? {}).find(([each]) => isAbout(each, path))?.[1]),
    refused: refused?.fields ? undefined : refused,
    faults,
    isChanged,
    isRestored: changes === undefined && Object.keys(start).length > 0 && typed === start && isChanged,
    busy,
    save,
    discard: () => {
      take({})
      setRefused(undefined)
    },
  }
}
