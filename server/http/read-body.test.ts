import { eventually } from '#tests/support/open-test-app.ts'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request('http://x/', { method: 'POST', body, headers, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}) })
}

/** Sends chunks for ever. @returns the stream and how many were taken */
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

test('reads a text, letters that lie across two chunks included', async () => {
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

test('refuses by the announced length before it reads', async () => {
  const { stream, taken } = endless()
  expect(await readBody(post(stream, { 'content-length': '5000' }), 4_000)).toEqual({ ok: false, error: 'too_large' })
  expect(taken()).toBeLessThan(3)
})

test('refuses once a body that announced nothing is too long, and drops what follows up to an end', async () => {
  const { stream, taken } = endless()
  expect(await readBody(post(stream), 4_000)).toEqual({ ok: false, error: 'too_large' })
  expect(taken()).toBeLessThan(20)
  await eventually(() => taken() > 8_000)
  const stopped = taken()
  await eventually(async () => (await post(null).text()) === '')
  expect(taken()).toBe(stopped)
  expect(stopped).toBeLessThan(8_500)
})

test('refuses what is compressed, and what is not UTF-8', async () => {
  expect(await readBody(post('x', { 'content-encoding': 'gzip' }), 100)).toEqual({ ok: false, error: 'bad_media_type' })
  expect(await readBody(post(Uint8Array.of(0x22, 0xff, 0x22)), 100)).toEqual({ ok: false, error: 'bad_request' })
})
