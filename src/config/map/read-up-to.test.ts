import { expect, test } from 'vitest'
import { readUpTo } from './read-up-to.ts'

const streamOf = (...parts: readonly number[][]) => {
  const state = { pulled: 0, isCancelled: false }
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const part = parts[state.pulled]
        state.pulled += 1
        if (part) controller.enqueue(Uint8Array.from(part))
        else controller.close()
      },
      cancel() {
        state.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { state, stream }
}

test.each([
  [[[1, 2], [3]], 3, [1, 2, 3]],
  [[[1, 2]], 2, [1, 2]],
  [[], 0, []],
])('%j up to %i bytes', async (parts, limit, expected) => {
  expect([...((await readUpTo(streamOf(...parts).stream, limit)) ?? [])]).toEqual(expected)
})

test('an empty body', async () => {
  expect(await readUpTo(null, 10)).toEqual(new Uint8Array())
})

test('a longer stream is not read to its end', async () => {
  const { state, stream } = streamOf([1, 2], [3], [4])
  expect(await readUpTo(stream, 2)).toBeUndefined()
  expect(state).toEqual({ pulled: 2, isCancelled: true })
})

test('the error of the stream', async () => {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: (controller) => controller.error(new Error('cut')) })
  await expect(readUpTo(stream, 10)).rejects.toThrow('cut')
})
