/** State of the package form. */
import * as v from 'valibot'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { savePackage } from '#domain/commands/provider/service-packages.ts'
import { DURATION_DEFAULT_HOURS } from '#domain/constants.ts'
import { PACKAGE_TIERS, type ServicePackage } from '#domain/documents/service-package.ts'
import type { FieldValues } from '#shared/forms/command-args.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { packageDrafts } from '#state/drafts/form-drafts.ts'
import type { RefusedCommand } from '#state/navigation/overlays.ts'
import { newId } from '#state/sync/new-id.ts'

/** As typed; the domain rules validate them. */
export const packageFields = {
  name: v.string(),
  tier: v.picklist(PACKAGE_TIERS),
  /** In the currency of the provider's city. */
  price: v.string(),
  /** Hours, 0.5 to 8 in steps of 0.5. */
  duration_hours: v.number(),
  description: v.string(),
  /** One per line. */
  included_services: v.string(),
  is_active: v.boolean(),
}
export type PackageFields = FieldValues<typeof packageFields>
export type PackageForm = CommandForm<PackageFields>

const EMPTY: PackageFields = {
  name: '',
  tier: 'basic',
  price: '',
  duration_hours: DURATION_DEFAULT_HOURS,
  description: '',
  included_services: '',
  is_active: true,
}

/** Returns NaN where it is not a number; a comma counts as the decimal point. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

/** Returns the lines without surrounding spaces and without empty ones. */
const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the form's values for an existing package. */
export const fieldsOf = (own: ServicePackage): PackageFields => ({
  name: own.name,
  tier: own.tier,
  price: String(own.price),
  duration_hours: own.duration_hours,
  description: own.description,
  included_services: own.included_services.join('\n'),
  is_active: own.is_active,
})

/** Returns the initial values. @param last a deleted package that is created again: active, as a new one is */
const baseOf = (own: ServicePackage | undefined, last: ServicePackage | undefined): PackageFields =>
  own ? fieldsOf(own) : last ? { ...fieldsOf(last), is_active: EMPTY.is_active } : EMPTY

/** Returns arguments of a refused command as they were typed. */
export function typedPackage(args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { price, included_services: included } = args
  return {
    ...args,
    ...(typeof price === 'number' ? { price: String(price) } : {}),
    ...(Array.isArray(included) ? { included_services: included.join('\n') } : {}),
  }
}

/** Returns the arguments that save the form: every field of a new package; of an existing one unchanged fields are undefined. */
export function saveArgs(package_id: string, fields: PackageFields, own: ServicePackage | undefined): CommandArgs<'save_package'> {
  const all = { ...fields, price: numberOf(fields.price), included_services: linesOf(fields.included_services) }
  if (!own) return { package_id, ...all }
  const isSame = ([field, value]: [string, unknown]): boolean => JSON.stringify(value) === JSON.stringify(own[field as keyof typeof all])
  return { package_id, ...Object.fromEntries(Object.entries(all).map((entry) => [entry[0], isSame(entry) ? undefined : entry[1]])) }
}

export interface PackageFormTarget {
  /** Undefined for a new package. */
  readonly own: ServicePackage | undefined
  /** For a new package: the deleted package that it replaces. */
  readonly last?: ServicePackage | undefined
  /** Id of a refused new package; null creates an id. */
  readonly packageId: string | null
  readonly replaces?: RefusedCommand | undefined
}

/** @param onDone called once this device has stored the command */
export const usePackageForm = ({ own, last, packageId, replaces }: PackageFormTarget, onDone: () => void): PackageForm =>
  useCommandForm({
    command: 'save_package',
    schema: savePackage.schema,
    fields: packageFields,
    base: baseOf(own, last),
    draft: packageDrafts(own?.id ?? 'new'),
    replaces,
    typed: typedPackage,
    argsOf: (fields) => saveArgs(own?.id ?? packageId ?? newId(), fields, own),
    onStored: onDone,
  })
