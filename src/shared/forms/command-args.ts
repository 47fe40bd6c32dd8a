/** Arguments of a command in a form: what of a stored or refused value still fits, what is wrong, and the limits of each field. */
import * as v from 'valibot'
import { fieldErrors } from '#domain/commands/prepare-command.ts'
import { refusal, type Refusal } from '#domain/errors.ts'

type Values = Readonly<Record<string, unknown>>

/** Schema of the arguments of a command. */
export type ArgsSchema = v.GenericSchema & { readonly entries: v.ObjectEntries }

/** Schema of each field of a form, as typed. */
export type FieldEntries = Readonly<Record<string, v.GenericSchema>>
export type FieldValues<Entries extends FieldEntries> = { readonly [Field in keyof Entries]: v.InferOutput<Entries[Field]> }

/** Returns those of the stored values that are still fields of the form; the others are dropped without an error. */
export function readFields<Entries extends FieldEntries>(entries: Entries, stored: Values): Partial<FieldValues<Entries>> {
  const fitting = Object.entries(entries).flatMap(([field, schema]) => {
    if (!Object.hasOwn(stored, field)) return []
    const parsed = v.safeParse(schema, stored[field])
    return parsed.success ? [[field, parsed.output] as const] : []
  })
  // Each field was parsed by its own schema.
  return Object.fromEntries(fitting) as Partial<FieldValues<Entries>>
}

/**
 * Adds arguments of a refused command that the form does not name, such as an optional one that it has no field for. The form leaves an
 * argument out by naming it as undefined. An argument that the command no longer has, or that no longer fits, is dropped.
 */
export const withRefusedArgs = (schema: ArgsSchema, refused: Values, args: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(refused).filter(([name, value]) => {
      const entry = Object.hasOwn(schema.entries, name) ? schema.entries[name] : undefined
      return entry !== undefined && v.is(entry, value)
    }),
  ),
  ...args,
})

/** Returns why the arguments are refused before anything else is looked at; undefined where they are well-formed. */
export function refusalOfArgs(schema: ArgsSchema, args: Values): Refusal | undefined {
  const parsed = v.safeParse(schema, args)
  return parsed.success ? undefined : refusal('invalid_fields', { fields: fieldErrors(parsed.issues) })
}

/** True for an error about a field, or about an entry in it (`links.website`). */
export const isAbout = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`)

/** Returns the refusal without the errors of these fields; undefined where nothing of it is left. */
export function withoutErrorsOf(refused: Refusal | undefined, fields: readonly string[]): Refusal | undefined {
  if (!refused?.fields) return undefined
  const left = Object.entries(refused.fields).filter(([path]) => !fields.some((field) => isAbout(path, field)))
  return left.length === 0 ? undefined : { ...refused, fields: Object.fromEntries(left) }
}

interface Rule {
  readonly type: string
  readonly requirement?: unknown
  readonly pipe?: readonly Rule[]
  readonly wrapped?: Rule
}

/** Returns the rules of an argument, also those inside `optional`, `nullable` and nested pipes. */
function rulesOf(rule: Rule | undefined): readonly Rule[] {
  if (!rule) return []
  // The first entry of a pipe is the schema before the pipe was added.
  return [rule, ...rulesOf(rule.wrapped), ...(rule.pipe ?? []).flatMap((each) => (each.pipe === rule.pipe ? [] : rulesOf(each)))]
}

function requirementOf(schema: ArgsSchema, name: string, type: string): number | undefined {
  const found = rulesOf(schema.entries[name] as Rule | undefined).find((rule) => rule.type === type)?.requirement
  return typeof found === 'number' ? found : undefined
}

/** Returns the largest number of characters of an argument; undefined where it has no limit. */
export const maxLengthOf = (schema: ArgsSchema, name: string): number | undefined => requirementOf(schema, name, 'max_length')

export interface NumberRange {
  readonly min: number
  readonly max: number
}

/** Returns the smallest and the largest value of an argument. @throws for an argument without them */
export function rangeOf(schema: ArgsSchema, name: string): NumberRange {
  const min = requirementOf(schema, name, 'min_value')
  const max = requirementOf(schema, name, 'max_value')
  if (min === undefined || max === undefined) throw new Error(`The argument ${name} has no smallest or no largest value`)
  return { min, max }
}
