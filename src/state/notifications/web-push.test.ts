import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'

const kept = stubLocalStorage()
const OWN_KEY = 'BAEC'
const OLD_KEY = 'BAED'
const bytesOf = (key: string): ArrayBuffer => Uint8Array.from(atob(key), (char) => char.charCodeAt(0)).buffer

/** Operations of the browser and requests to the server, in order. */
let done: string[]
let held: PushSubscription | null
let made = 0

function addressFor(key: string): PushSubscription {
  made += 1
  const endpoint = `https://push.example/${made}`
  return {
    endpoint,
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint }),
    unsubscribe: async () => {
      done.push(`give up ${endpoint}`)
      held = null
      return true
    },
  } as unknown as PushSubscription
}

/** Loads a signed-in user's page. @param statuses responses of the server to each registered subscription */
async function page(...statuses: readonly number[]) {
  const remaining = [...statuses]
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      held = addressFor(applicationServerKey)
      done.push(`ask with ${applicationServerKey}`)
      return held
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) } })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (input.endsWith('/notification-ways')) return Response.json({ push_key: OWN_KEY })
    const { endpoint } = JSON.parse(init.body as string) as { endpoint: string }
    const status = remaining.shift() ?? 204
    done.push(`${init.method ?? ''} ${endpoint} ${status}`)
    return status === 204 ? new Response(null, { status }) : Response.json({ error: 'conflict' }, { status })
  })
  const user = { uid: '01M82PR5NRZXMDVE0J7QPYV7N0', email: 'amina@example.test', userType: 'customer', name: 'Amina' }
  kept.set('nearhelp.user', JSON.stringify(user))
  vi.resetModules()
  return import('./web-push.ts')
}

beforeEach(() => {
  done = []
  held = null
  made = 0
})

test('a subscription for another server key is replaced', async () => {
  held = addressFor(OLD_KEY)
  const { enablePush } = await page()
  await enablePush()
  expect(done).toEqual(['give up https://push.example/1', `ask with ${OWN_KEY}`, 'PUT https://push.example/2 204'])
})

test('a subscription for the current key stays and is registered again, as the server may have removed it', async () => {
  held = addressFor(OWN_KEY)
  const { enablePush } = await page()
  await enablePush()
  expect(done).toEqual(['PUT https://push.example/1 204'])
})

test('a subscription that the server has for another user is replaced once', async () => {
  held = addressFor(OWN_KEY)
  const { enablePush } = await page(409, 409)
  await enablePush()
  expect(done).toEqual([
    'PUT https://push.example/1 409',
    'give up https://push.example/1',
    `ask with ${OWN_KEY}`,
    'PUT https://push.example/2 409',
  ])
})
