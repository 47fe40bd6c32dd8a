import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { silentLog } from '#server/platform/log.ts'
import { startPushService } from '#tests/support/fakes/push-service.ts'
import { isPublicAddress, lookupPublicAddress } from './public-address.ts'
import { openWebPush } from './web-push-service.ts'

describe('private addresses are not public', () => {
  test.each([
    ['127.0.0.1', 4],
    ['127.8.8.8', 4],
    ['0.0.0.0', 4],
    ['10.1.2.3', 4],
    ['172.31.255.255', 4],
    ['192.168.0.1', 4],
    ['169.254.169.254', 4],
    ['100.64.0.1', 4],
    ['224.0.0.1', 4],
    ['255.255.255.255', 4],
    ['::1', 6],
    ['::', 6],
    ['fe80::1', 6],
    ['fd00::1', 6],
    ['::ffff:10.0.0.1', 6],
    ['64:ff9b::a00:1', 6],
    ['2002:7f00:1::', 6],
    ['2001:db8::1', 6],
  ] as const)('%s', (address, family) => {
    expect(isPublicAddress(address, family)).toBe(false)
  })

  test.each([
    ['142.250.185.74', 4],
    ['172.32.0.1', 4],
    ['2a00:1450:4001:82a::200a', 6],
  ] as const)('%s is', (address, family) => {
    expect(isPublicAddress(address, family)).toBe(true)
  })

  test('does not resolve a name with a private address', async () => {
    const looked = new Promise<Error | null>((resolve) => lookupPublicAddress('localhost', { all: true }, (error) => resolve(error)))
    expect(await looked).toEqual(new Error('The host has a private address'))
  })
})

describe('responses of a push service', () => {
  const payload = '{}'
  const send = async (status: number, headers?: Record<string, string>, signal = new AbortController().signal) => {
    const service = await startPushService()
    const push = openWebPush({ subject: 'mailto:us@help.example', keys: undefined, trusted: [service.origin], log: silentLog })
    service.respondWith(status, headers)
    try {
      const to = await service.subscribe('one')
      return await push.send({ to, payload, keys: await push.generateKeys(), ttlSeconds: 60, isUrgent: false, topic: 'one' }, signal)
    } finally {
      await service.close()
    }
  }

  test.each([
    [201, { kind: 'sent' }],
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [400, { kind: 'refused' }],
    [413, { kind: 'refused' }],
    [302, { kind: 'later' }],
    [401, { kind: 'later' }],
    [403, { kind: 'later' }],
    [429, { kind: 'later' }],
    [500, { kind: 'later' }],
  ] as const)('%i', async (status, result) => {
    expect(await send(status, { location: 'http://127.0.0.1:1/' })).toEqual(result)
  })

  test('reads Retry-After in seconds or as a date', async () => {
    expect(await send(429, { 'retry-after': '120' })).toEqual({ kind: 'later', afterMs: 120_000 })
    expect(await send(503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toEqual({ kind: 'later', afterMs: 0 })
    expect(await send(503, { 'retry-after': 'soon' })).toEqual({ kind: 'later' })
  })

  test('returns `later` when the service stays silent until the abort', async () => {
    const asking = new AbortController()
    const sent = send(0, {}, asking.signal)
    asking.abort()
    expect(await sent).toEqual({ kind: 'later' })
  })

  test('does not call another origin on this machine', async () => {
    let calls = 0
    const inward = createServer((_request, response) => {
      calls += 1
      response.writeHead(201).end()
    })
    await new Promise<void>((resolve) => inward.listen(0, '127.0.0.1', resolve))
    const { port } = inward.address() as AddressInfo
    const service = await startPushService()
    const { keys } = await service.subscribe('one')
    const push = openWebPush({ subject: 'mailto:us@help.example', keys: undefined, trusted: [service.origin], log: silentLog })
    const vapid = await push.generateKeys()
    for (const endpoint of [`http://127.0.0.1:${port}/x`, `https://localhost:${port}/x`]) {
      const message = { to: { endpoint, keys }, payload, keys: vapid, ttlSeconds: 60, isUrgent: false, topic: 'one' }
      expect(await push.send(message, new AbortController().signal)).toEqual({ kind: 'gone' })
    }
    expect(calls).toBe(0)
    await service.close()
    inward.close()
  })
})
