import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printPage, waitBeforePrint } from './print-page.ts'

const print = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('print', print)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16))
})

afterEach(() => {
  print.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const takes = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('a page without pictures is printed at once', async () => {
  await printPage()
  expect(print).toHaveBeenCalledOnce()
})

test('a page is printed two frames after its last picture, however many there are', async () => {
  for (const seconds of [2, 4, 6, 8]) waitBeforePrint(takes(seconds * 1_000))
  const printing = printPage()
  await vi.advanceTimersByTimeAsync(8_000 + 31)
  expect(print).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await printing
  expect(print).toHaveBeenCalledOnce()
})

test('a picture that hangs is left out three seconds after the last one that was finished', async () => {
  waitBeforePrint(takes(2_000))
  waitBeforePrint(takes(60_000))
  const printing = printPage()
  await vi.advanceTimersByTimeAsync(5_000 + 31)
  expect(print).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await printing
  expect(print).toHaveBeenCalledOnce()
  await vi.runAllTimersAsync()
})
