import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openCouchStore } from './open-couch-store.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

const patience = { responseMs: 300, feedMs: 1_500 }
let server: Server | undefined

async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const opened = createServer(respond)
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

test('rejects soon when the store accepts connections and stays silent', async () => {
  const origin = await serve(() => undefined)
  const started = performance.now()
  await expect(openCouchStore({ url: `${origin}/nearhelp`, timeouts: patience })).rejects.toBeInstanceOf(StoreUnavailable)
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('fails when a response stalls; delivers a slow one that keeps sending', async () => {
  const origin = await serve((request, response) => {
    response.write('{"rows":')
    if (request.url === '/stops') return
    let count = 0
    const beat = setInterval(() => {
      count += 1
      if (count < 10) response.write('\n')
      else {
        clearInterval(beat)
        response.end('[1]}')
      }
    }, 50)
  })
  const ask = fetchWithTimeout(patience)
  await expect(ask(`${origin}/stops`).then((response) => response.text())).rejects.toThrow('The database did not respond')
  expect(await (await ask(`${origin}/goes-on`)).json()).toEqual({ rows: [1] })
})

test('gives a long-polled feed more time', async () => {
  const origin = await serve((_request, response) => void setTimeout(() => response.end('{}'), 500))
  const ask = fetchWithTimeout(patience)
  await expect(ask(`${origin}/db/_changes?since=0`)).rejects.toThrow('The database did not respond')
  expect(await (await ask(`${origin}/db/_changes?feed=longpoll&since=0`)).json()).toEqual({})
})

test('lets the caller abort', async () => {
  const origin = await serve(() => undefined)
  const caller = new AbortController()
  const asked = fetchWithTimeout({ responseMs: 60_000, feedMs: 60_000 })(origin, { signal: caller.signal })
  caller.abort(new Error('enough'))
  await expect(asked).rejects.toThrow('enough')
})
