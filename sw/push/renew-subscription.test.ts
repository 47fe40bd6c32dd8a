import { expect, test, vi } from 'vitest'
import { renewSubscription } from './renew-subscription.ts'

const key = new Uint8Array([4, 1, 2]).buffer
const address = (endpoint: string): PushSubscription =>
  ({ endpoint, options: { applicationServerKey: key, userVisibleOnly: true }, toJSON: () => ({ endpoint }) }) as unknown as PushSubscription

function rig(answer: () => Promise<Response> = async () => new Response(null, { status: 204 })) {
  const subscribe = vi.fn(async () => address('https://push.example/asked'))
  const told: string[] = []
  const ask: typeof fetch = async (input, init) => {
    const { method, url } = new Request(new URL(input as string, 'https://nearhelp.example'), init)
    told.push(`${method} ${new URL(url).pathname} ${await new Request(url, init).text()}`)
    return answer()
  }
  return { subscribe, told, ask }
}

test('the address that the browser has already is told', async () => {
  const { subscribe, told, ask } = rig()
  const change = { oldSubscription: address('https://push.example/a'), newSubscription: address('https://push.example/b') }
  await renewSubscription(change, { subscribe }, ask)
  expect(subscribe).not.toHaveBeenCalled()
  expect(told).toEqual(['PUT /api/me/push-subscription {"endpoint":"https://push.example/b"}'])
})

test('where it has none, one is asked for with the key of the one before', async () => {
  const { subscribe, told, ask } = rig()
  await renewSubscription({ oldSubscription: address('https://push.example/a'), newSubscription: null }, { subscribe }, ask)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
  expect(told).toEqual(['PUT /api/me/push-subscription {"endpoint":"https://push.example/asked"}'])
})

test('a browser that tells of neither leaves it to the next start of the app', async () => {
  const { subscribe, told, ask } = rig()
  await renewSubscription({}, { subscribe }, ask)
  expect([subscribe.mock.calls, told]).toEqual([[], []])
})

test('without a network it fails, and is not told as done', async () => {
  const { subscribe, ask } = rig(() => Promise.reject(new TypeError('no network')))
  await expect(renewSubscription({ newSubscription: address('https://push.example/b') }, { subscribe }, ask)).rejects.toThrow('no network')
})
