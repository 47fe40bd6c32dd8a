import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForCompass, watchCompass } from './compass.ts'

/** Listeners of the page by type of event. */
let listeners: Map<string, (event: object) => void>

beforeEach(() => {
  listeners = new Map()
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener))
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type))
  vi.stubGlobal('screen', { orientation: { angle: 0 } })
})
afterEach(() => vi.unstubAllGlobals())

function watch() {
  const headings: number[] = []
  const stop = watchCompass((heading) => headings.push(Math.round(heading)))
  return { headings, stop, send: (type: string, event: object) => listeners.get(type)?.(event) }
}
const absolute = (timeStamp: number, heading: number) => ({ timeStamp, alpha: 360 - heading, beta: 0, gamma: 0, absolute: true })

test('a sensor with sixty readings a second gives at most ten headings, and none for a turn that cannot be seen', () => {
  vi.stubGlobal('window', { ondeviceorientationabsolute: null })
  const { headings, send, stop } = watch()
  for (let frame = 0; frame < 60; frame += 1) send('deviceorientationabsolute', absolute(frame * 16.7, frame * 5))
  expect(headings.length).toBeGreaterThan(7)
  expect(headings.length).toBeLessThanOrEqual(10)
  const before = headings.length
  send('deviceorientationabsolute', absolute(5_000, 359.5))
  send('deviceorientationabsolute', absolute(5_200, 1))
  send('deviceorientationabsolute', absolute(5_400, 2))
  expect(headings.slice(before)).toEqual([360, 2])
  stop()
  expect(listeners.size).toBe(0)
})

test('Safari tells the direction of the device, which is turned with the screen', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('screen', { orientation: { angle: 90 } })
  const { headings, send } = watch()
  const event = { alpha: 12, beta: 0, gamma: 0, absolute: false }
  send('deviceorientation', { ...event, timeStamp: 0, webkitCompassHeading: -1 })
  send('deviceorientation', { ...event, timeStamp: 200, webkitCompassHeading: 300 })
  expect(headings).toEqual([30])
})

test('relative angles say nothing about north', () => {
  vi.stubGlobal('window', {})
  const { headings, send } = watch()
  send('deviceorientation', { timeStamp: 0, alpha: 12, beta: 0, gamma: 0, absolute: false })
  expect(headings).toEqual([])
})

test('iOS is asked while the press is handled; a refusal is no error', async () => {
  const requestPermission = vi.fn<() => Promise<PermissionState>>(() => Promise.reject(new Error('refused')))
  vi.stubGlobal('DeviceOrientationEvent', { requestPermission })
  const asked = askForCompass()
  expect(requestPermission).toHaveBeenCalledTimes(1)
  await expect(asked).resolves.toBeUndefined()
})

test('a browser without such a sensor is not asked', async () => {
  vi.stubGlobal('DeviceOrientationEvent', undefined)
  await expect(askForCompass()).resolves.toBeUndefined()
})
