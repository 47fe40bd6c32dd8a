/** A device whose storage refuses to write. */
import type { Page } from '@playwright/test'

/** From here on writes to this device fail, until `mendWrites`. */
export const breakWrites = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype
    const refuse = (): never => {
      throw new DOMException('the disk does not answer', 'DataError')
    }
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
    Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { add, put }) })
  })

export const mendWrites = (page: Page): Promise<void> => page.evaluate(() => (window as { mend?: () => void }).mend?.())
