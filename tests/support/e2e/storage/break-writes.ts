/** A device whose storage refuses to write. */
import type { Page } from '@playwright/test'

/** From here on writes to this device fail, until `mendStorage`. */
export const breakWrites = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype
    const refuse = (): never => {
      throw new DOMException('the disk does not answer', 'DataError')
    }
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
    Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { add, put }) })
  })

/** Undoes `breakWrites`, and any other fault that left its undoing at `window.mend`. */
export const mendStorage = (page: Page): Promise<void> => page.evaluate(() => (window as { mend?: () => void }).mend?.())
