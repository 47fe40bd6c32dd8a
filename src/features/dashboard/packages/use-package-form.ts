/** State of the package form: values, errors and submission. Unsaved values survive a reload. */
import { useState } from 'react'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { DURATION_DEFAULT_HOURS } from '#domain/constants.ts'
import { PACKAGE_TIERS, type PackageTier, type ServicePackage } from '#domain/documents/service-package.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { packageDrafts } from '#state/drafts/form-drafts.ts'
import { newId } from '#state/sync/new-id.ts'
import type { RefusedForm } from '#state/navigation/overlays.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'
import { fieldErrorText } from '#text/server-text/refusal-text.ts'

export interface PackageFields {
  readonly name: string
  readonly tier: PackageTier
  /** As typed, USD. */
  readonly price: string
  /** Hours, 0.5 to 8 in steps of 0.5. */
  readonly duration_hours: number
  readonly description: string
  /** One per line. */
  readonly included_services: string
  readonly is_active: boolean
}

export interface PackageForm {
  readonly fields: PackageFields
  readonly change: (fields: Partial<PackageFields>) => void
  /** Returns the error text of a field, or of an entry of its list. */
  readonly errorOf: (field: keyof PackageFields) => string | undefined
  /** Why the command was refused, where the error concerns no single field. */
  readonly refused: Refusal | undefined
  /** Counts submissions with invalid fields; each moves the focus to the first of them. */
  readonly faults: number
  readonly busy: boolean
  readonly submit: () => void
}

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

/** Returns the saved or refused values that are fields of the form. */
export function readFields(given: Readonly<Record<string, unknown>>): Partial<PackageFields> {
  const { name, tier, price, duration_hours, description, included_services: included, is_active } = given
  const knownTier = PACKAGE_TIERS.find((each) => each === tier)
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(knownTier === undefined ? {} : { tier: knownTier }),
    ...(typeof price === 'string' || typeof price === 'number' ? { price: String(price) } : {}),
    ...(typeof duration_hours === 'number' ? { duration_hours } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof included === 'string' ? { included_services: included } : {}),
    ...(Array.isArray(included) ? { included_services: included.join('\n') } : {}),
    ...(typeof is_active === 'boolean' ? { is_active } : {}),
  }
}

/** Returns the arguments that save the form: every field of a new package, only changed fields of an existing one. */
export function saveArgs(package_id: string, fields: PackageFields, own: ServicePackage | undefined): CommandArgs<'save_package'> {
  const all = {
    name: fields.name,
    tier: fields.tier,
    price: numberOf(fields.price),
    duration_hours: fields.duration_hours,
    description: fields.description,
    included_services: linesOf(fields.included_services),
    is_active: fields.is_active,
  }
  if (!own) return { package_id, ...all }
  const isOther = ([field, value]: [string, unknown]): boolean => JSON.stringify(value) !== JSON.stringify(own[field as keyof typeof all])
  return { package_id, ...Object.fromEntries(Object.entries(all).filter(isOther)) }
}

const isAbout = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`)

export interface PackageFormTarget {
  /** Undefined for a new package. */
  readonly own: ServicePackage | undefined
  /** For a new package: the deleted package that it replaces. */
  readonly last?: ServicePackage | undefined
  /** Id of a refused new package; null creates an id. */
  readonly packageId: string | null
  /** Values of a refused command. */
  readonly before?: RefusedForm | undefined
}

/** @param onDone called once this device has stored the command */
export function usePackageForm({ own, last, packageId, before }: PackageFormTarget, onDone: () => void): PackageForm {
  // A correction of a refused command has its own draft, so that it does not overwrite another one.
  const about = before?.replaces ?? own?.id ?? 'new'
  const [typed, setTyped] = useState<Partial<PackageFields>>(() => ({
    ...readFields(before?.args ?? {}),
    ...readFields(packageDrafts.read(about) ?? {}),
  }))
  const [refused, setRefused] = useState<Refusal>()
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)
  // Fields that the person did not edit follow the package.
  const fields: PackageFields = { ...baseOf(own, last), ...typed }

  const submit = async (): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const result = await submitCommand('save_package', saveArgs(own?.id ?? packageId ?? newId(), fields, own))
    // Stays busy after success until the form has closed: a second press must not create a second package.
    if (!result.ok) {
      setBusy(false)
      setRefused(result.error)
      setFaults((count) => count + 1)
      return
    }
    packageDrafts.save(about, undefined)
    // The id comes from the outbox.
    if (before) await currentUserStore()?.discard(before.replaces as CommandId)
    onDone()
  }

  return {
    fields,
    change: (changes) => {
      const next = { ...typed, ...changes }
      setTyped(next)
      packageDrafts.save(about, { ...next })
      setRefused((now) => {
        if (!now?.fields) return undefined
        const left = Object.entries(now.fields).filter(([path]) => !Object.keys(changes).some((field) => isAbout(path, field)))
        return left.length === 0 ? undefined : { ...now, fields: Object.fromEntries(left) }
      })
    },
    errorOf: (field) => fieldErrorText(Object.entries(refused?.fields ?? {}).find(([path]) => isAbout(path, field))?.[1]),
    refused: refused?.fields ? undefined : refused,
    faults,
    busy,
    submit: () => {
      if (!busy) void submit()
    },
  }
}
