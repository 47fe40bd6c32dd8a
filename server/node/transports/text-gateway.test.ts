import { expect, test } from 'vitest'
import { fail, ok } from '#domain/result.ts'
import { openTextGateway } from './text-gateway.ts'

const message = { to: '+14155550123', text: 'NearHelp: Booking accepted. Grace accepted your booking.', id: '01ABC.sms' }

function gateway(respond: (request: Request) => Response | Promise<Response>) {
  const logged: string[] = []
  const add = (fields: Readonly<Record<string, unknown>>, words: string): void => void logged.push(words + JSON.stringify(fields))
  const asked: Request[] = []
  const textMessages = openTextGateway({
    url: 'https://sms.example/send',
    token: 'secret',
    log: { info: add, warn: add, error: add },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(request)
      return respond(request)
    },
  })
  return { textMessages, asked, logged }
}

test('sends number and text with an idempotency key', async () => {
  const { textMessages, asked, logged } = gateway(() => Response.json({ queued: true }, { status: 202 }))
  expect(await textMessages.send(message)).toEqual(ok(undefined))
  const [request] = asked
  expect([request?.method, request?.url, request?.redirect]).toEqual(['POST', 'https://sms.example/send', 'error'])
  expect(request?.headers.get('authorization')).toBe('Bearer secret')
  expect(request?.headers.get('idempotency-key')).toBe('01ABC.sms')
  expect(await request?.json()).toEqual({ to: message.to, text: message.text })
  expect(logged).toEqual([])
})

test.each([
  [400, 'refused'],
  [422, 'refused'],
  [401, 'away'],
  [403, 'away'],
  [404, 'away'],
  [429, 'away'],
  [500, 'away'],
  [503, 'away'],
  [302, 'away'],
] as const)('a response of %i: %s', async (status, failure) => {
  const { textMessages, logged } = gateway(() => new Response(`no ${message.to}`, { status }))
  expect(await textMessages.send(message)).toEqual(fail(failure))
  expect(logged.join()).not.toMatch(/4155550123|Grace|secret/)
})

test('reports silence and an abort as away', async () => {
  const broken = gateway(() => Promise.reject(new TypeError(`connect ${message.to}`)))
  expect(await broken.textMessages.send(message)).toEqual(fail('away'))
  expect(broken.logged.join()).not.toMatch(/4155550123/)
  const asking = new AbortController()
  const silent = gateway(
    (request) => new Promise((_resolve, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  const sent = silent.textMessages.send(message, asking.signal)
  asking.abort()
  expect(await sent).toEqual(fail('away'))
})
