/** What of a view is in the query of its address, to share and to reload: filter and search on home, the day of the calendar. */
import { getDefaultStore } from 'jotai'
import { isDate } from '#domain/time/instant.ts'
import { filterAtom } from '../directory/directory.ts'
import { filterQuery, parseFilterQuery } from '../directory/search/filter-query.ts'
import { selectDay, selectedDayAtom } from '../drafts/calendar-drafts.ts'
import { cityAtom } from '../navigation/city.ts'
import type { Place } from '../navigation/place.ts'
import { refreshAddress, setQueryReader } from '../navigation/history/trail.ts'

/** Browsers take about 100 changes of the address in 30 seconds. A few follow at once, so that a reload finds them; fast typing is followed at its end. */
const AT_ONCE = { changes: 40, withinMs: 30_000 }
const REFRESH_AFTER_MS = 400

const hasFilter = ({ view }: Place): boolean => view === 'map' || view === 'filters'
const hasDay = (place: Place): boolean => place.view === 'dashboard' && place.tab === 'calendar'

function queryOf(place: Place): string {
  const store = getDefaultStore()
  const day = store.get(selectedDayAtom)
  if (hasDay(place) && day !== null) return `?day=${day}`
  return hasFilter(place) ? filterQuery(store.get(filterAtom), store.get(cityAtom)) : ''
}

/** Sets what the query of an address says about its view. @param query may be anything that a link can contain */
export function applyQuery(place: Place, query: string): void {
  const store = getDefaultStore()
  const day = new URLSearchParams(query).get('day')
  if (hasDay(place) && day !== null && isDate(day)) selectDay(day)
  const named = hasFilter(place) ? parseFilterQuery(query) : undefined
  if (!named) return
  if (named.city !== undefined) store.set(cityAtom, named.city)
  store.set(filterAtom, named.filter)
}

/** Keeps the query of the shown address up to date. */
export function followQuery(): void {
  const store = getDefaultStore()
  let timer: ReturnType<typeof setTimeout> | undefined
  let written: readonly number[] = []
  const refresh = (): void => {
    clearTimeout(timer)
    written = written.filter((at) => performance.now() - at < AT_ONCE.withinMs)
    const delay = written.length < AT_ONCE.changes ? 0 : REFRESH_AFTER_MS
    timer = setTimeout(() => {
      written = [...written, performance.now()]
      refreshAddress()
    }, delay)
  }
  for (const source of [filterAtom, cityAtom, selectedDayAtom]) store.sub(source, refresh)
  setQueryReader(queryOf)
  refreshAddress()
}
