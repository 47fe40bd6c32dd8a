import { expect, test } from 'vitest'
import { collectWhenIdle } from './collect-when-idle.ts'

test('collects after the start, then when the heap has grown and the process is idle', () => {
  let [heap, busy, collected] = [100, 0, 0]
  let next = (): void => undefined
  const stop = collectWhenIdle({
    collect: () => {
      collected += 1
      heap = 100
    },
    setTimer: (_ms, callback) => {
      next = callback
      return () => {
        next = () => undefined
      }
    },
    heapBytes: () => heap,
    busyShare: () => busy,
  })
  expect(collected).toBe(0)
  busy = 1
  next()
  expect(collected).toBe(1)
  heap = 200
  busy = 0.5
  next()
  expect(collected).toBe(1)
  busy = 0.01
  next()
  expect(collected).toBe(2)
  next()
  expect(collected).toBe(2)
  heap = 200
  stop()
  next()
  expect(collected).toBe(2)
})
