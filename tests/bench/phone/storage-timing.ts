/** When the page's own writes are on the disk, observed at its IndexedDB transactions. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** When the write transactions of each collection ended, ms since 1970, by the collection's name. */
    writes: Record<string, number[]>
  }
}

/** Records the end of each write transaction. Loads the page again: the app binds the browser's functions when it opens its database. */
export async function watchWrites(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.writes = {}
    const open = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof open>) {
      const transaction = open.apply(this, given)
      const ends = (window.writes[this.name.split('--').at(-1) ?? ''] ??= [])
      if (given[1] === 'readwrite') transaction.addEventListener('complete', () => ends.push(performance.timeOrigin + performance.now()))
      return transaction
    }
  })
  await page.reload()
}

/** @returns when a write to the collection last ended, ms since 1970; 0 for never */
export const lastWriteAt = (page: Page, collection: string): Promise<number> =>
  page.evaluate((name) => window.writes[name]?.at(-1) ?? 0, collection)

/** Waits for a write to the collection that ends after a moment. @returns its end, ms since 1970 */
export async function writtenAfter(page: Page, collection: string, after: number): Promise<number> {
  const found = await page.waitForFunction(
    ({ name, since }) => window.writes[name]?.find((at) => at > since),
    { name: collection, since: after },
    { timeout: 20_000 },
  )
  return (await found.jsonValue()) ?? Number.NaN
}
