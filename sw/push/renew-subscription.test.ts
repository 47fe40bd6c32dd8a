import { expect, test, vi } from 'vitest'
import { renewSubscription } from './renew-subscription.ts'

const key = new Uint8Array([4, 1, 2]).buffer
const address = (endpoint: string): PushSubscription =>
  ({ endpoint, options: { applicationServerKey: key, userVisibleOnly: true }, toJSON: () => ({ endpoint }) }) as unknown as PushSubscription

function rig(respond: () => Promise<Response> = async () => new Response(null, { status: 204 })) {
  const subscribe = vi.fn(async () => address('https://push.example/asked'))
  const sent: string[] = []
  const ask: typeof fetch = async (input, init) => {
    const { method, url } = new Request(new URL(input as string, 'https://nearhelp.example'), init)
    sent.push(`${method} ${new URL(url).pathname} ${await new Request(url, init).text()}`)
    return respond()
  }
  return { subscribe, sent, ask }
}

test('the browser’s own new subscription is sent', async () => {
  const { subscribe, sent, ask } = rig()
  const change = { oldSubscription: address('https://push.example/a'), newSubscription: address('https://push.example/b') }
  await renewSubscription(change, { subscribe }, ask)
  expect(subscribe).not.toHaveBeenCalled()
  expect(sent).toEqual(['PUT /api/me/push-subscription {"endpoint":"https://push.example/b"}'])
})

test('without one, a subscription with the former key is created', async () => {
  const { subscribe, sent, ask } = rig()
  await renewSubscription({ oldSubscription: address('https://push.example/a'), newSubscription: null }, { subscribe }, ask)
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
  expect(sent).toEqual(['PUT /api/me/push-subscription {"endpoint":"https://push.example/asked"}'])
})

test('without either it is left to the next start of the app', async () => {
  const { subscribe, sent, ask } = rig()
  await renewSubscription({}, { subscribe }, ask)
  expect([subscribe.mock.calls, sent]).toEqual([[], []])
})

test('offline it fails', async () => {
  const { subscribe, ask } = rig(() => Promise.reject(new TypeError('no network')))
  await expect(renewSubscription({ newSubscription: address('https://push.example/b') }, { subscribe }, ask)).rejects.toThrow('no network')
})
