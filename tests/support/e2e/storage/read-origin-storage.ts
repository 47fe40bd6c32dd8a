/** Everything that a page's origin stores on this device, as one text: databases, local and session storage, caches. */
import type { Page } from '@playwright/test'

export function readOriginStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
      })
    /** Bytes decoded as characters: images can contain text. */
    const readable = (_name: string, value: unknown): unknown =>
      ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value
    const parts: unknown[] = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      parts.push(name)
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) parts.push(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        parts.push(request.url, kept?.headers.get('content-type')?.includes('json') === true ? await kept.text() : '')
      }
    }
    return JSON.stringify(parts, readable)
  })
}
