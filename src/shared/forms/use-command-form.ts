/**
 * State of a form that gives a command. The values survive a reload, and the command is checked and stored on this device once, however
 * often the button is pressed. A refusal is shown at its field, or beside the button where no field shows it.
 */
import { useCallback, useLayoutEffect, useRef, useState, type RefCallback } from 'react'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import type { DraftValues, FormDraft } from '#state/drafts/create-form-drafts.ts'
import type { RefusedCommand } from '#state/navigation/overlays.ts'
import { discardCommands, submitCommand } from '#state/sync/user-store.ts'
import { fieldErrorText } from '#text/server-text/refusal-text.ts'
import { focusOverlong, type FieldLimit } from '#ui/fields/field-limit.ts'
import {
  isAbout,
  maxLengthOf,
  readFields,
  refusalOfArgs,
  withoutErrorsOf,
  withRefusedArgs,
  type ArgsSchema,
  type FieldEntries,
  type FieldValues,
} from './command-args.ts'
import { focusInvalid } from './focus-invalid.ts'
import { textLimit } from './text-limit.ts'

/** Arguments whose values may still be missing: the schema refuses those that the command needs. */
type Unchecked<Args> = { readonly [Name in keyof Args]: Args[Name] | undefined }

export interface CommandFormOptions<Name extends PersonCommandName, Entries extends FieldEntries> {
  readonly command: Name
  /** Schema of the arguments: they are checked before they are submitted, and the limits of the fields come from it. */
  readonly schema: ArgsSchema
  /** Schema of each field as typed, which stored values must fit. */
  readonly fields: Entries
  /** Values of the untouched fields; they may follow a document. */
  readonly base: FieldValues<Entries>
  readonly draft?: FormDraft | undefined
  /** Values from another form, which precede those of the draft. */
  readonly initial?: Partial<FieldValues<Entries>> | undefined
  /** The refused command to correct. The form opens with its arguments, and it is discarded once the new command is stored. */
  readonly replaces?: RefusedCommand | undefined
  /** Returns arguments of the refused command as they were typed, where fields and arguments differ. */
  readonly typed?: (args: DraftValues) => DraftValues
  /** Other refused commands that the new one makes pointless. */
  readonly outdates?: readonly CommandId[]
  /**
   * Returns the arguments; an undefined one is left out, and nothing is submitted where none is left. Arguments of a refused command that
   * are not named here are passed on.
   */
  readonly argsOf: (values: FieldValues<Entries>) => Unchecked<CommandArgs<Name>>
  /** Runs once this device has stored the command, or without an id where there was nothing to submit. It closes the form. */
  readonly onStored: (id: CommandId | undefined, args: CommandArgs<Name>) => void
  /** A form that is used again instead of closing shows its base values: once the command is stored, or as soon as it is submitted. */
  readonly again?: 'stored' | 'submitted'
  /** True where the values say the same as the untouched ones, in a form where they can do so in several ways. */
  readonly isSame?: (values: FieldValues<Entries>, base: FieldValues<Entries>) => boolean
  /** Submits the command in another way. */
  readonly submit?: (args: CommandArgs<Name>) => Promise<Result<CommandId, Refusal>>
  /** Runs the submission, or asks a visitor to log in first. */
  readonly gate?: (submit: () => void) => void
}

export interface CommandForm<Values> {
  readonly values: Values
  readonly change: (changes: Partial<Values>) => void
  /** Error of a field, or of an entry in it (`links.website`). */
  readonly errorOf: (path: (keyof Values & string) | `${keyof Values & string}.${string}`) => string | undefined
  readonly limitOf: (field: keyof Values & string) => FieldLimit | undefined
  /** Why the command was refused, where no field shows it. */
  readonly refused: Refusal | undefined
  readonly isChanged: boolean
  /** The shown values are unsaved changes of an earlier visit. */
  readonly isRestored: boolean
  /** From the press until the form has closed, or the command was refused. Never in a form that is free for the next command at once. */
  readonly busy: boolean
  readonly submit: () => void
  /** Returns to the untouched values. */
  readonly discard: () => void
  /** For the element around the fields. */
  readonly fieldsRef: RefCallback<HTMLElement>
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const asGiven = (args: DraftValues): DraftValues => args

export function useCommandForm<Name extends PersonCommandName, Entries extends FieldEntries>(
  options: CommandFormOptions<Name, Entries>,
): CommandForm<FieldValues<Entries>> {
  type Values = FieldValues<Entries>
  const { command, schema, fields, base, replaces, typed = asGiven, again, isSame = isEqual } = options
  const { submit = (args) => submitCommand(command, args) } = options
  const draft = replaces && options.draft ? options.draft.ofCorrection(replaces.id) : options.draft
  const [refusedValues, setRefusedValues] = useState(() => readFields(fields, replaces ? typed(replaces.args) : {}))
  const [restored] = useState(() => readFields(fields, draft?.read() ?? {}))
  const [here, setHere] = useState<Partial<Values>>(() => ({ ...restored, ...options.initial }))
  const [failure, setFailure] = useState<Refusal>()
  const [attempts, setAttempts] = useState(0)
  const [isUnshown, setUnshown] = useState(false)
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLElement>(null)
  const fieldsRef = useCallback((found: HTMLElement | null) => {
    element.current = found
  }, [])
  const isSubmitting = useRef(false)
  const unsettled = useRef(0)
  const own = draft?.live ? readFields(fields, draft.live) : here
  /** Latest values, for a change that starts earlier and arrives after others, such as a slow position. */
  const latest = useRef(own)
  if (draft?.live) latest.current = own
  // Untouched fields follow the document, also while the form is open.
  const values: Values = { ...base, ...refusedValues, ...own }
  const isChanged = !isSame(values, base)

  useLayoutEffect(() => {
    // Beside the button only where no field shows the reason.
    if (attempts > 0) setUnshown(!focusInvalid(element.current))
  }, [attempts])

  const fail = (refused: Refusal): void => {
    setFailure(refused)
    setUnshown(refused.fields === undefined)
    if (refused.fields) setAttempts((count) => count + 1)
  }

  const show = (next: Partial<Values>): void => {
    latest.current = next
    setHere(next)
  }

  const reset = (): void => {
    setRefusedValues({})
    show({})
  }

  /** Forms about the same subject can share a draft: only these fields leave it. */
  const forget = (): void => draft?.save(Object.fromEntries(Object.keys(fields).map((field) => [field, undefined])))

  const send = async (args: CommandArgs<Name>): Promise<void> => {
    if (isSubmitting.current) return
    const isFree = again === 'submitted'
    isSubmitting.current = !isFree
    unsettled.current += 1
    setBusy(!isFree)
    setFailure(undefined)
    const submitted = latest.current
    if (isFree) show({})
    const shown = latest.current
    const hasTyped = (): boolean => !isEqual({ ...base, ...latest.current }, { ...base, ...shown })
    const result = Object.keys(args).length === 0 ? undefined : await submit(args)
    unsettled.current -= 1
    if (result?.ok === false) {
      isSubmitting.current = false
      setBusy(false)
      if (isFree && !hasTyped()) {
        show(submitted)
        draft?.save(submitted)
      }
      fail(result.error)
      return
    }
    await discardCommands([...(replaces ? [replaces.id] : []), ...(options.outdates ?? [])])
    // In a form that stays open, text typed while the command is sent belongs to the next command, and the draft is of the last one.
    const isDone = again === undefined || (!hasTyped() && unsettled.current === 0)
    if (isDone) draft?.remove()
    if (again !== undefined) {
      // A form that closes stays busy until it has closed, so that a second press cannot give a second command.
      isSubmitting.current = false
      setBusy(false)
      if (isDone) reset()
    }
    options.onStored(result?.value, args)
  }

  return {
    values,
    change: (changes) => {
      const next = { ...latest.current, ...changes }
      show(next)
      if (Object.keys(refusedValues).length === 0 && isSame({ ...base, ...next }, base)) forget()
      else draft?.save(next)
      setFailure((before) => withoutErrorsOf(before, Object.keys(changes)))
    },
    errorOf: (path) => fieldErrorText(Object.entries(failure?.fields ?? {}).find(([each]) => isAbout(each, path))?.[1]),
    limitOf: (field) => {
      const most = maxLengthOf(schema, field)
      return most === undefined ? undefined : textLimit(most)
    },
    refused: isUnshown ? failure : undefined,
    isChanged,
    isRestored: Object.keys(restored).length > 0 && own === here && isEqual(here, restored) && isChanged,
    busy,
    fieldsRef,
    submit: () => {
      if (isSubmitting.current || focusOverlong(element.current)) return
      const args = withRefusedArgs(schema, replaces?.args ?? {}, options.argsOf({ ...base, ...refusedValues, ...latest.current }))
      const refused = refusalOfArgs(schema, args)
      if (refused) {
        fail(refused)
        return
      }
      // The schema has accepted the arguments.
      const definedArgs = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) as CommandArgs<Name>
      const run = (): void => void send(definedArgs)
      if (options.gate) options.gate(run)
      else run()
    },
    discard: () => {
      forget()
      reset()
      setFailure(undefined)
    },
  }
}
