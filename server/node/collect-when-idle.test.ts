import { expect, test } from 'vitest'
import { collectWhenIdle } from './collect-when-idle.ts'

test('collects after the start, then when the heap has grown and the process is idle; a busy process may use memory', () => {
  let [heap, busy, collected] = [100, 1, 0]
  const growths: number[] = []
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
    setGrowth: (percent) => growths.push(percent),
  })
  expect(collected).toBe(0)
  next()
  expect([collected, growths]).toEqual([1, []])
  heap = 200
  busy = 0.3
  next()
  expect([collected, growths]).toEqual([1, [50]])
  busy = 0.01
  next()
  expect(collected).toBe(2)
  next()
  expect(collected).toBe(2)
  busy = 0.9
  heap = 300
  next()
  expect([collected, growths]).toEqual([2, [50, 0]])
  stop()
  busy = 0
  next()
  expect(collected).toBe(2)
})
