/** A new device, until its screens show what is needed first. */
import { combineLatest } from 'rxjs'
import { openUserStore } from '#data/user-store/open-user-store.ts'
import { depsOf, type Person } from './sync-from-nothing.ts'

/** Ids of the open bookings, and of the newest message of each. */
export type Needed = readonly { readonly booking: string; readonly newestMessage: string }[]

/** When the browser had the first answer whole, ms since the navigation. */
function firstAnswerAt(): number {
  const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/_changes'))
  return Math.min(...answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd))
}

/** Opens a new database and removes it again. @returns ms from the first answer until all that is needed is in the lists of the screens */
export async function showFirstScreen(person: Person, needed: Needed): Promise<number> {
  performance.clearResourceTimings()
  const store = await openUserStore(depsOf(person, fetch))
  const shownAt = await new Promise<number>((resolve) => {
    combineLatest([store.bookings.list(), store.messages.threads()]).subscribe(([bookings, threads]) => {
      const shown = new Set<string>(bookings.map(({ doc }) => doc.doc_id))
      const newest = new Set<string>(threads.flatMap(({ last_message }) => last_message?.doc.doc_id ?? []))
      if (needed.every(({ booking, newestMessage }) => shown.has(booking) && newest.has(newestMessage))) resolve(performance.now())
    })
  })
  const ms = shownAt - firstAnswerAt()
  await store.remove()
  return ms
}
