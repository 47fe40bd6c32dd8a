/** Updates saved cities in the background: one at a time, at most once a day each, on a good connection, while the app is visible. */
import { getDefaultStore } from 'jotai'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { OfflineAreaStatus } from '#data/directory/offline-area-status.ts'
import { notifyAreaFetched } from './offline-areas.ts'
import { currentDirectory } from '../directory/directory.ts'
import { hasGoodConnection } from '../device/network-quality.ts'
import { cityAtom } from '../navigation/city.ts'

/** Delay before a city is attempts again, ms. */
const RETRY_MS = HOUR_MS
/** Interval of the check for due cities while the app is open, ms. */
const CHECK_INTERVAL_MS = HOUR_MS

/**
 * Returns the saved cities to fetch: those never fetched first, then the oldest.
 * @param followed the selected city, or null for all; followed cities are kept up to date anyway
 * @param attempts time of each city's last attempt, ms since 1970
 */
export function selectDueAreas(
  areas: readonly OfflineAreaStatus[],
  followed: string | null,
  nowMs: number,
  attempts: ReadonlyMap<string, number>,
): readonly string[] {
  if (followed === null) return []
  const ageMs = ({ confirmed_at }: OfflineAreaStatus): number => {
    const age = confirmed_at === null ? Infinity : nowMs - Date.parse(confirmed_at)
    // A time in the future was written by a clock that was wrong.
    return age < 0 ? Infinity : age
  }
  return areas
    .filter((area) => area.kept && area.city !== followed && (!area.isComplete || ageMs(area) >= DAY_MS))
    .filter(({ city }) => nowMs - (attempts.get(city) ?? -Infinity) >= RETRY_MS)
    .toSorted((a, b) => (ageMs(a) === ageMs(b) ? 0 : ageMs(b) - ageMs(a)))
    .map(({ city }) => city)
}

/** Resolves when the browser is idle. */
const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })

const canSyncNow = (): boolean => document.visibilityState === 'visible' && hasGoodConnection()

const lastAttempts = new Map<string, number>()
let runningSync: Promise<void> | undefined

async function syncDueAreas(): Promise<void> {
  for (;;) {
    await nextIdle()
    const directory = currentDirectory()
    if (!directory || !canSyncNow()) return
    const [city] = selectDueAreas(await directory.areas.statuses(), getDefaultStore().get(cityAtom), Date.now(), lastAttempts)
    if (city === undefined) return
    lastAttempts.set(city, Date.now())
    await directory.areas.refresh(city, AbortSignal.timeout(RETRY_MS))
    notifyAreaFetched()
  }
}

/** Starts a sync unless one is running. A broken database is reported elsewhere. */
function triggerSync(): void {
  runningSync ??= syncDueAreas()
    .catch(() => undefined)
    .finally(() => {
      runningSync = undefined
    })
}

/** Starts the background sync until the page closes. */
export function startOfflineAreaSync(): void {
  triggerSync()
  setInterval(triggerSync, CHECK_INTERVAL_MS)
  addEventListener('online', triggerSync)
  document.addEventListener('visibilitychange', triggerSync)
  if ('connection' in navigator) (navigator.connection as EventTarget).addEventListener('change', triggerSync)
}
