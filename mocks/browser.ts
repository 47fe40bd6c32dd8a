/** Mock backend of `npm run dev`: the server's own code runs in the page and responds to its requests, so no server is needed. */
import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { noFaults, injectFaults, type Faults } from './fault-injection.ts'
import { openPageBackend } from './page-backend.ts'
import { openSharedBackend } from './shared-backend.ts'
import { saveSession, attachSession } from './page-session.ts'

declare global {
  interface Window {
    /** For the console and for tests. */
    __nearhelp?: { readonly faults: Faults }
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when requests are intercepted; the backend opens meanwhile, and the first requests wait for it. */
export async function startMockBackend(): Promise<void> {
  const faults = noFaults()
  window.__nearhelp = { faults }
  const backend = openSharedBackend(openPageBackend, (error) => console.error('Could not open the mock backend', error))

  async function respond({ request }: { request: Request }): Promise<Response> {
    return injectFaults(faults, request, wait, async (passed) => {
      const response = await backend.fetch(attachSession(passed, localStorage))
      await saveSession(passed, response, localStorage)
      return response
    })
  }

  const worker = setupWorker(...['/api/*', '/db/*', '/maps/*'].map((path) => http.all(path, respond)))
  await worker.start({ serviceWorker: { url: '/mockServiceWorker.js' }, onUnhandledRequest: 'bypass', quiet: true })
}
