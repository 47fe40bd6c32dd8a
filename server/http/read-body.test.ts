import { eventually } from '#tests/support/open-test-app.ts'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request('http://x/', { method: 'POST', body, headers, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}) })
}

/** Creates an endless stream. @returns the stream and the number of chunks read */
function endless(): { stream: ReadableStream<Uint8Array>; taken: () => number } {
  let taken = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += 1
      controller.enqueue(new Uint8Array(1_000).fill(32))
    },
  })
  return { stream, taken: () => taken }
}

test('reads a text, including letters split across two chunks', async () => {
  const bytes = new TextEncoder().encode('"đồng"')
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await readBody(post(stream), 100)).toEqual({ ok: true, value: '"đồng"' })
  expect(await readBody(post(null), 100)).toEqual({ ok: true, value: '' })
})

test('refuses by the announced length before reading', async () => {
  const { stream, taken } = endless()
  expect(await readBody(post(stream, { 'content-length': '5000' }), 4_000)).toEqual({ ok: false, error: 'too_large' })
  expect(taken()).toBeLessThan(3)
})

test('refuses an unannounced long body and drops a limited rest', async () => {
  const { stream, taken } = endless()
  expect(await readBody(post(stream), 4_000)).toEqual({ ok: false, error: 'too_large' })
  expect(taken()).toBeLessThan(20)
  await eventually(() => taken() > 8_000)
  const stopped = taken()
  await eventually(async () => (await post(null).text()) === '')
  expect(taken()).toBe(stopped)
  expect(stopped).toBeLessThan(8_500)
})

test('refuses a compressed body and invalid UTF-8', async () => {
  expect(await readBody(post('x', { 'content-encoding': 'gzip' }), 100)).toEqual({ ok: false, error: 'bad_media_type' })
  expect(await readBody(post(Uint8Array.of(0x22, 0xff, 0x22)), 100)).toEqual({ ok: false, error: 'bad_request' })
})
