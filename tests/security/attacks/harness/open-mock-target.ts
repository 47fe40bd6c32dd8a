/** The backend of `npm run dev`, as a page opens it: over IndexedDB, with the people of the demo. */
import '#tests/contract/support/page-globals.ts'
import { openPageBackend } from '#mocks/page-backend.ts'
import { DEMO_PASSWORD } from '#server/demo/cast/cast.ts'
import { ORIGIN } from '#tests/support/open-test-app.ts'
import { openTarget, type Target } from './target.ts'

/** Globals of a page that the backend reads while it opens. @returns a function that takes them away again */
function lendPage(): () => void {
  const kept = new Map<string, string>()
  const page = {
    fetch: async () => Response.json(null),
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
    indexedDB: new IDBFactory(),
  }
  const before = Object.keys(page).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

export async function openMockTarget(): Promise<Target> {
  const giveBack = lendPage()
  const realNow = Date.now
  let skippedMs = 0
  Date.now = () => realNow() + skippedMs
  const app = await openPageBackend()
  return openTarget({
    kind: 'mock',
    origin: ORIGIN,
    send: (request, address) => app.fetch(request, address),
    adminPassword: DEMO_PASSWORD,
    nowMs: () => Date.now(),
    pass: async (ms) => void (skippedMs += ms),
    emails: () => [],
    texts: () => [],
    close: async () => {
      await app.stop()
      Date.now = realNow
      giveBack()
    },
  })
}
