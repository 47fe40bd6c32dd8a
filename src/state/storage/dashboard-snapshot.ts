/** What a provider's dashboard showed last, kept so that its first paint needs neither the database nor the network. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { providerSchema } from '#domain/documents/provider.ts'
import { writeUserValue, readUserValue } from './user-storage.ts'

const SNAPSHOT_NAME = 'dashboard'
/** It is written away from what the person is doing. */
const SAVE_DELAY_MS = 1_000

const dashboardSnapshotSchema = v.object({
  provider: providerSchema,
  /** YYYY-MM-DD in the provider's zone: what was earned on another day says nothing of this one. */
  day: v.string(),
  activeBookings: v.number(),
  /** USD. */
  todayEarnings: v.number(),
})
export type DashboardSnapshot = v.InferOutput<typeof dashboardSnapshotSchema>

const readDashboardSnapshot = (): DashboardSnapshot | null => readUserValue(SNAPSHOT_NAME, v.nullable(dashboardSnapshotSchema), null)

export const hasDashboardSnapshot = (): boolean => readDashboardSnapshot() !== null

/** What was shown when this person last looked; undefined when nothing is remembered. It is read once. */
export function useDashboardSnapshot(): DashboardSnapshot | undefined {
  const [glance] = useState(readDashboardSnapshot)
  return glance ?? undefined
}

/** Remembers what is shown now. @param glance undefined while it is not known */
export function useSaveDashboardSnapshot(glance: DashboardSnapshot | undefined): void {
  const json = glance && JSON.stringify(glance)
  useEffect(() => {
    if (json === undefined) return undefined
    const timer = setTimeout(() => writeUserValue(SNAPSHOT_NAME, JSON.parse(json)), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [json])
}

/** There is no service any more: the next start must not show one. */
export const removeDashboardSnapshot = (): void => writeUserValue(SNAPSHOT_NAME, null)
