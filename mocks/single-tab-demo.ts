/**
 * Runs the demo in one tab: tabs share one marketplace. The first tab creates it and plays its people; when that tab is closed, another
 * takes over.
 */
import type { DemoHook } from '#server/demo/choose-demo.ts'
import { startDemo, type RunningDemo } from '#server/demo/start-demo.ts'

const LOCK = 'nearhelp-mock-demo'
const tabLifetime = new Promise<never>(() => undefined)

export const singleTabDemo: DemoHook = (deps) =>
  new Promise<RunningDemo | undefined>((resolve, reject) => {
    const play = async (): Promise<void> => {
      resolve(await startDemo(deps))
      await tabLifetime
    }
    const request = navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) return play()
      resolve(undefined)
      // Not awaited: this tab's server answers meanwhile.
      navigator.locks
        .request(LOCK, play)
        .catch((error: unknown) => deps.log.error({ error: String(error) }, 'This tab could not take over the demo'))
    })
    request.catch(reject)
  })
