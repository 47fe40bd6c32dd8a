/** Keeps the screen on while something needs it. */

/** The parts of a document that are used. */
export type WakeLockPage = Pick<Document, 'visibilityState' | 'addEventListener'>

/**
 * @param wakeLock of the browser; undefined where it has none, and the screen goes off as usual
 * @returns says whether the screen has to stay on. A browser ends the lock when the page is hidden, so it is requested again when the page
 * is visible. One that is refused, as with a low battery, is requested again at that moment too
 */
export function createWakeLock(page: WakeLockPage, wakeLock: Pick<WakeLock, 'request'> | undefined): (isWanted: boolean) => void {
  let isWanted = false
  let isRequesting = false
  let sentinel: WakeLockSentinel | undefined

  async function update(): Promise<void> {
    if (!isWanted) {
      const held = sentinel
      sentinel = undefined
      await held?.release()
      return
    }
    if (!wakeLock || isRequesting || sentinel?.released === false || page.visibilityState !== 'visible') return
    isRequesting = true
    try {
      sentinel = await wakeLock.request('screen')
    } catch {
      // The device decides.
    }
    isRequesting = false
    if (!isWanted) await update()
  }
  page.addEventListener('visibilitychange', () => void update())
  return (wanted) => {
    isWanted = wanted
    void update()
  }
}
