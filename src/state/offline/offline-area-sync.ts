/** Brings the kept cities up to date by itself: one after the other, at most once a day each, on a good link, while somebody looks at the app. */
import { getDefaultStore } from 'jotai'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import type { AreaStanding } from '#data/directory/offline-area-status.ts'
import { tellFetched } from './offline-areas.ts'
import { currentDirectory } from '../directory/directory.ts'
import { isLinkGood } from '../device/network-quality.ts'
import { cityAtom } from '../navigation/view.ts'

/** How long a city that could not be fetched is left alone, ms. */
const AGAIN_MS = HOUR_MS
/** How often it is looked what is due while the app stays open, ms. */
const LOOK_MS = HOUR_MS

/**
 * The kept cities that are to be fetched, the one that was never fetched first, then the oldest.
 * @param followed the city on screen; null: all of them are. What is followed is up to date by itself
 * @param tried when each was last tried, ms since 1970
 */
export function dueAreas(
  areas: readonly AreaStanding[],
  followed: string | null,
  nowMs: number,
  tried: ReadonlyMap<string, number>,
): readonly string[] {
  if (followed === null) return []
  const ageMs = ({ confirmed_at }: AreaStanding): number => {
    const age = confirmed_at === null ? Infinity : nowMs - Date.parse(confirmed_at)
    // A time that lies ahead was written by a clock that was wrong.
    return age < 0 ? Infinity : age
  }
  return areas
    .filter((area) => area.kept && area.city !== followed && (!area.isWhole || ageMs(area) >= DAY_MS))
    .filter(({ city }) => nowMs - (tried.get(city) ?? -Infinity) >= AGAIN_MS)
    .toSorted((a, b) => (ageMs(a) === ageMs(b) ? 0 : ageMs(b) - ageMs(a)))
    .map(({ city }) => city)
}

/** Resolves when the browser has nothing better to do. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })

const isMoment = (): boolean => document.visibilityState === 'visible' && isLinkGood()

const tried = new Map<string, number>()
let running: Promise<void> | undefined

async function refreshDue(): Promise<void> {
  for (;;) {
    await idle()
    const directory = currentDirectory()
    if (!directory || !isMoment()) return
    const [city] = dueAreas(await directory.standings(), getDefaultStore().get(cityAtom), Date.now(), tried)
    if (city === undefined) return
    tried.set(city, Date.now())
    await directory.refreshArea(city, AbortSignal.timeout(AGAIN_MS))
    tellFetched()
  }
}

/** Looks whether anything is due, unless that is going on. A database that broke says so elsewhere. */
function look(): void {
  running ??= refreshDue()
    .catch(() => undefined)
    .finally(() => {
      running = undefined
    })
}

/** From now on for as long as the page lives. */
export function refreshAreas(): void {
  look()
  setInterval(look, LOOK_MS)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  if ('connection' in navigator) (navigator.connection as EventTarget).addEventListener('change', look)
}
