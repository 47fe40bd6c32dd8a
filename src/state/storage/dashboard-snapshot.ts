/** The last state of a provider's dashboard, stored so that its first paint needs neither the database nor the network. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { providerSchema } from '#domain/documents/provider.ts'
import { writeUserValue, readUserValue } from './user-storage.ts'

const SNAPSHOT_NAME = 'dashboard'
/** Delay of a save, ms, so that saving does not disturb the user. */
const SAVE_DELAY_MS = 1_000

const dashboardSnapshotSchema = v.object({
  provider: providerSchema,
  /** YYYY-MM-DD in the provider's time zone. Earnings of another day are not shown. */
  day: v.string(),
  activeBookings: v.number(),
  /** USD. */
  todayEarnings: v.number(),
})
export type DashboardSnapshot = v.InferOutput<typeof dashboardSnapshotSchema>

const readDashboardSnapshot = (): DashboardSnapshot | null => readUserValue(SNAPSHOT_NAME, v.nullable(dashboardSnapshotSchema), null)

export const hasDashboardSnapshot = (): boolean => readDashboardSnapshot() !== null

/** Returns the state from the user's last visit, read once; undefined when none is stored. */
export function useDashboardSnapshot(): DashboardSnapshot | undefined {
  const [snapshot] = useState(readDashboardSnapshot)
  return snapshot ?? undefined
}

/** Saves the current state. @param snapshot undefined while it is not known */
export function useSaveDashboardSnapshot(snapshot: DashboardSnapshot | undefined): void {
  const json = snapshot && JSON.stringify(snapshot)
  useEffect(() => {
    if (json === undefined) return undefined
    const timer = setTimeout(() => writeUserValue(SNAPSHOT_NAME, JSON.parse(json)), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [json])
}

/** Removes the snapshot because the service is gone, so that the next start does not show it. */
export const removeDashboardSnapshot = (): void => writeUserValue(SNAPSHOT_NAME, null)
