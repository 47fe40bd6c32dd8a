/** Brings the kept cities up to date by itself: one after the other, at most once a day each, on a good link, while somebody looks at the app. */
import { getDefaultStore } from 'jotai'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { OfflineAreaStatus } from '#data/directory/offline-area-status.ts'
import { notifyAreaFetched } from './offline-areas.ts'
import { currentDirectory } from '../directory/directory.ts'
import { hasGoodConnection } from '../device/network-quality.ts'
import { cityAtom } from '../navigation/view.ts'

/** How long a city that could not be fetched is left alone, ms. */
const RETRY_MS = HOUR_MS
/** How often it is looked what is due while the app stays open, ms. */
const CHECK_INTERVAL_MS = HOUR_MS

/**
 * The kept cities that are to be fetched, the one that was never fetched first, then the oldest.
 * @param followed the city on screen; null: all of them are. What is followed is up to date by itself
 * @param tried when each was last tried, ms since 1970
 */
export function selectDueAreas(
  areas: readonly OfflineAreaStatus[],
  followed: string | null,
  nowMs: number,
  tried: ReadonlyMap<string, number>,
): readonly string[] {
  if (followed === null) return []
  const ageMs = ({ confirmed_at }: OfflineAreaStatus): number => {
    const age = confirmed_at === null ? Infinity : nowMs - Date.parse(confirmed_at)
    // A time that lies ahead was written by a clock that was wrong.
    return age < 0 ? Infinity : age
  }
  return areas
    .filter((area) => area.kept && area.city !== followed && (!area.isWhole || ageMs(area) >= DAY_MS))
    .filter(({ city }) => nowMs - (tried.get(city) ?? -Infinity) >= RETRY_MS)
    .toSorted((a, b) => (ageMs(a) === ageMs(b) ? 0 : ageMs(b) - ageMs(a)))
    .map(({ city }) => city)
}

/** Resolves when the browser has nothing better to do. */
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
    const [city] = selectDueAreas(await directory.offlineAreaStatuses(), getDefaultStore().get(cityAtom), Date.now(), lastAttempts)
    if (city === undefined) return
    lastAttempts.set(city, Date.now())
    await directory.refreshArea(city, AbortSignal.timeout(RETRY_MS))
    notifyAreaFetched()
  }
}

/** Looks whether anything is due, unless that is going on. A database that broke says so elsewhere. */
function triggerSync(): void {
  runningSync ??= syncDueAreas()
    .catch(() => undefined)
    .finally(() => {
      runningSync = undefined
    })
}

/** From now on for as long as the page lives. */
export function startOfflineAreaSync(): void {
  triggerSync()
  setInterval(triggerSync, CHECK_INTERVAL_MS)
  addEventListener('online', triggerSync)
  document.addEventListener('visibilitychange', triggerSync)
  if ('connection' in navigator) (navigator.connection as EventTarget).addEventListener('change', triggerSync)
}
