/** Tells whether this person has a service: yes, no, or not known yet. */
import { useEffect } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { useDelayedFlag } from '#shared/lists/use-delayed-flag.ts'
import { removeDashboardSnapshot, useDashboardSnapshot } from '#state/storage/dashboard-snapshot.ts'
import { dashboardPaint } from '#state/display/first-paint.ts'
import { useOwnProvider, useProfile, useSyncStatus } from '#state/sync/user-queries.ts'

/** Section 4: a provider whose profile is not loaded within 3 seconds proceeds to the dashboard anyway. */
const PROVIDER_WAIT_MS = 3_000
/** The device's data is read piece by piece: a missing service counts once it has been missing this long. */
const SETTLE_MS = 300

export type DashboardEntry =
  | { readonly kind: 'loading' }
  /** The wait is over, and it is still unknown whether a service exists. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unregistered' }
  | { readonly kind: 'provider'; readonly provider: Provider }

export function useDashboardEntry(): DashboardEntry {
  const provider = useOwnProvider()?.doc
  const snapshot = useDashboardSnapshot()
  const profile = useProfile()
  const sync = useSyncStatus()
  // The person's profile and service come with the same feed: once the profile is here after a contact, a service would be too.
  const isAbsent = useDelayedFlag(
    provider === undefined && profile !== undefined && sync !== undefined && sync.confirmed_at !== null,
    SETTLE_MS,
  )
  const isSlow = useDelayedFlag(provider === undefined, PROVIDER_WAIT_MS)
  useEffect(() => dashboardPaint.mark(), [])
  useEffect(() => {
    if (isAbsent) removeDashboardSnapshot()
  }, [isAbsent])
  if (provider) return { kind: 'provider', provider }
  if (isAbsent) return { kind: 'unregistered' }
  // Shows the last snapshot until the device's database is open.
  if (snapshot) return { kind: 'provider', provider: snapshot.provider }
  return { kind: isSlow ? 'unknown' : 'loading' }
}
