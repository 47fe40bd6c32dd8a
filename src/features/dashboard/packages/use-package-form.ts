/** A package being made or changed: what is filled in, what is wrong with it, and giving it. Unsaved words outlive a reload. */
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
  /** Hours, 0.5 to 8 by 0.5. */
  readonly duration_hours: number
  readonly description: string
  /** One a line. */
  readonly included_services: string
  readonly is_active: boolean
}

export interface PackageForm {
  readonly fields: PackageFields
  readonly change: (fields: Partial<PackageFields>) => void
  /** What is wrong with a field, or with an entry of its list. */
  readonly errorOf: (field: keyof PackageFields) => string | undefined
  /** Why it was not taken, where no field is to blame. */
  readonly refused: Refusal | undefined
  /** Counts the tries that left something marked: the first marked field takes the focus then. */
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

/** NaN where it is not a number; a comma is read as the decimal point. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

/** Lines without what is around them; empty ones are nothing. */
const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What the form shows of a package that there is. */
export const fieldsOf = (own: ServicePackage): PackageFields => ({
  name: own.name,
  tier: own.tier,
  price: String(own.price),
  duration_hours: own.duration_hours,
  description: own.description,
  included_services: own.included_services.join('\n'),
  is_active: own.is_active,
})

/** What a form begins with. @param last a package that was deleted, made anew: offered again, as a new one is */
const baseOf = (own: ServicePackage | undefined, last: ServicePackage | undefined): PackageFields =>
  own ? fieldsOf(own) : last ? { ...fieldsOf(last), is_active: EMPTY.is_active } : EMPTY

/** Fields that were kept or refused, as far as they are such. */
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

/** The command that a filled form asks for: everything of a new package, only what differs of one that there is. */
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

export interface PackageFormOf {
  /** Undefined: a new one. */
  readonly own: ServicePackage | undefined
  /** Of a new one: the package that was deleted, whose place it takes. */
  readonly last?: ServicePackage | undefined
  /** The id that a new one was refused under; null: it gets one of its own. */
  readonly packageId: string | null
  /** What was asked for and refused. */
  readonly before?: RefusedForm | undefined
}

/** @param onDone runs once this device has kept it */
export function usePackageForm({ own, last, packageId, before }: PackageFormOf, onDone: () => void): PackageForm {
  // What is mended of a refused one is kept beside what was begun otherwise, not over it.
  const about = before?.replaces ?? own?.id ?? 'new'
  const [typed, setTyped] = useState<Partial<PackageFields>>(() => ({
    ...readFields(before?.args ?? {}),
    ...readFields(packageDrafts.read(about) ?? {}),
  }))
  const [refused, setRefused] = useState<Refusal>()
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)
  // Whatever the person did not touch follows the package.
  const fields: PackageFields = { ...baseOf(own, last), ...typed }

  const submit = async (): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    const answer = await submitCommand('save_package', saveArgs(own?.id ?? packageId ?? newId(), fields, own))
    // On success it stays busy until the form has closed: a second press must not make a second package.
    if (!answer.ok) {
      setBusy(false)
      setRefused(answer.error)
      setFaults((count) => count + 1)
      return
    }
    packageDrafts.save(about, undefined)
    // The id is one that the outbox gave.
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
