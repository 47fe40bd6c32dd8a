/** What a provider's dashboard showed last, kept so that its first paint needs neither the database nor the network. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { providerSchema } from '#domain/documents/provider.ts'
import { keepPersonal, readPersonal } from './user-storage.ts'

const NAME = 'dashboard'
/** It is written away from what the person is doing. */
const CALM_MS = 1_000

const glanceSchema = v.object({
  provider: providerSchema,
  /** YYYY-MM-DD in the provider's zone: what was earned on another day says nothing of this one. */
  day: v.string(),
  activeBookings: v.number(),
  /** USD. */
  todayEarnings: v.number(),
})
export type DashboardGlance = v.InferOutput<typeof glanceSchema>

const read = (): DashboardGlance | null => readPersonal(NAME, v.nullable(glanceSchema), null)

export const isDashboardRemembered = (): boolean => read() !== null

/** What was shown when this person last looked; undefined when nothing is remembered. It is read once. */
export function useDashboardGlance(): DashboardGlance | undefined {
  const [glance] = useState(read)
  return glance ?? undefined
}

/** Remembers what is shown now. @param glance undefined while it is not known */
export function useKeptGlance(glance: DashboardGlance | undefined): void {
  const json = glance && JSON.stringify(glance)
  useEffect(() => {
    if (json === undefined) return undefined
    const timer = setTimeout(() => keepPersonal(NAME, JSON.parse(json)), CALM_MS)
    return () => clearTimeout(timer)
  }, [json])
}

/** There is no service any more: the next start must not show one. */
export const forgetGlance = (): void => keepPersonal(NAME, null)
