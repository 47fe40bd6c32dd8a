/** The form that registers a service: what is filled in, what is wrong with it, and giving it. */
import { useState } from 'react'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { NEW_PROVIDER } from '#domain/constants.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Position } from '#domain/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { give } from '#state/user-store.ts'
import { fieldText } from '#text/refusal-text.ts'
import { servicePlace } from './service-place.ts'

export interface RegisterFields {
  readonly name: string
  readonly service_type: ServiceType
  readonly city: string
  /** As typed, USD an hour. */
  readonly price_per_hour: string
  /** As typed, years. */
  readonly experience_years: string
  readonly bio: string
  /** Separated by commas. */
  readonly languages: string
  /** Separated by commas. */
  readonly certifications: string
  /** Kilometres. */
  readonly service_radius_km: number
  readonly emergency_service: boolean
  readonly subscription_available: boolean
  /** The provider's own position; undefined: the middle of the city. */
  readonly mine: Position | undefined
}

export interface RegisterForm {
  readonly fields: RegisterFields
  readonly change: <F extends keyof RegisterFields>(field: F, value: RegisterFields[F]) => void
  /** What is wrong with a field, or with an entry of its list. */
  readonly errorOf: (field: keyof RegisterFields) => string | undefined
  /** Why it was not taken, where no field is to blame. */
  readonly refused: Refusal | undefined
  /** Counts the tries that left something marked: the first marked field takes the focus then. */
  readonly faults: number
  readonly busy: boolean
  readonly submit: () => Promise<void>
}

/** What a new provider starts with (section 9). */
export const startFields = (name: string, city: string): RegisterFields => ({
  name,
  service_type: NEW_PROVIDER.service_type,
  city,
  price_per_hour: String(NEW_PROVIDER.price_per_hour),
  experience_years: String(NEW_PROVIDER.experience_years),
  bio: '',
  languages: NEW_PROVIDER.languages.join(', '),
  certifications: '',
  service_radius_km: NEW_PROVIDER.service_radius_km,
  emergency_service: false,
  subscription_available: false,
  mine: undefined,
})

/** NaN where it is not a number; a comma is read as the decimal point. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

const entriesOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** The command that a filled form asks for. What was left empty is left to the rulebook. */
export function registerArgs(fields: RegisterFields): CommandArgs<'register_provider'> {
  const languages = entriesOf(fields.languages)
  const { name, service_type, city, bio, service_radius_km, emergency_service, subscription_available } = fields
  return {
    name,
    service_type,
    city,
    ...servicePlace(city, fields.mine),
    price_per_hour: numberOf(fields.price_per_hour),
    experience_years: numberOf(fields.experience_years),
    certifications: entriesOf(fields.certifications),
    service_radius_km,
    emergency_service,
    subscription_available,
    ...(bio.trim() === '' ? {} : { bio }),
    ...(languages.length === 0 ? {} : { languages }),
  }
}

const isAbout = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`)

/** @param onDone runs once this device has kept it */
export function useRegisterForm(start: RegisterFields, onDone: () => void): RegisterForm {
  const [fields, setFields] = useState(start)
  const [refused, setRefused] = useState<Refusal>()
  const [faults, setFaults] = useState(0)
  const [busy, setBusy] = useState(false)

  const submit = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    const answer = await give('register_provider', registerArgs(fields))
    setBusy(false)
    if (answer.ok) {
      onDone()
      return
    }
    setRefused(answer.error)
    setFaults((before) => before + 1)
  }

  return {
    fields,
    change: (field, value) => {
      setFields((before) => ({ ...before, [field]: value }))
      setRefused((before) => {
        if (!before?.fields) return undefined
        const left = Object.entries(before.fields).filter(([path]) => !isAbout(path, field))
        return left.length === 0 ? undefined : { ...before, fields: Object.fromEntries(left) }
      })
    },
    errorOf: (field) => fieldText(Object.entries(refused?.fields ?? {}).find(([path]) => isAbout(path, field))?.[1]),
    refused: refused?.fields ? undefined : refused,
    faults,
    busy,
    submit,
  }
}
