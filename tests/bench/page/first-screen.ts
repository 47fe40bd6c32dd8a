/** A new device, until its screens show what is needed first. */
import { combineLatest } from 'rxjs'
import { openDirectoryStore } from '#data/directory/open-directory-store.ts'
import { DIRECTORY_DATABASE } from '#data/directory/read-stored-providers.ts'
import { deleteDatabase } from '#data/platform/indexed-db.ts'
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

/** Opens the directory of a city on a new device. @returns ms from the first answer until all of these providers are there */
export async function showCity(person: Person, city: string, needed: readonly string[]): Promise<number> {
  performance.clearResourceTimings()
  const directory = await openDirectoryStore(depsOf(person, fetch), city)
  const missing = new Set(needed)
  const shownAt = await new Promise<number>((resolve) => {
    directory.changes().subscribe(({ upserts = [] }) => {
      for (const { doc_id } of upserts) missing.delete(doc_id)
      if (missing.size === 0) resolve(performance.now())
    })
  })
  const ms = shownAt - firstAnswerAt()
  await directory.close()
  for (const { name = '' } of await indexedDB.databases()) if (name.includes(DIRECTORY_DATABASE)) await deleteDatabase(name)
  return ms
}
