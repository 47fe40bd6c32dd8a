/** What a provider's dashboard showed last, kept so that its first paint needs neither the database nor the network. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { providerSchema, type Provider } from '#domain/documents/provider.ts'
import { dashboardIsDrawn } from './first-paint.ts'
import { keepPersonal, readPersonal } from './personal.ts'

const NAME = 'dashboard'
/** It is written away from what the person is doing. */
const CALM_MS = 1_000

const glanceSchema = v.object({
  provider: providerSchema,
  /** The calendar day that the numbers are of, in the provider's zone. */
  day: v.string(),
  activeBookings: v.number(),
  /** USD. */
  todayEarnings: v.number(),
})

export interface DashboardGlance {
  readonly provider: Provider
  /** YYYY-MM-DD in the provider's zone: what was earned on another day says nothing of this one. */
  readonly day: string
  readonly activeBookings: number
  /** USD. */
  readonly todayEarnings: number
}

const read = (): DashboardGlance | null => readPersonal(NAME, v.nullable(glanceSchema), null)

export const isDashboardRemembered = (): boolean => read() !== null

/** What was shown when this person last looked; undefined when nothing is remembered. It is read once. */
export function useDashboardGlance(): DashboardGlance | undefined {
  const [glance] = useState(read)
  useEffect(dashboardIsDrawn, [])
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
