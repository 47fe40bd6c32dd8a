/**
 * Loaded before the server: shifts its clock by `CLOCK_SHIFT_MS` milliseconds, and by those of each message of its parent, with `CLOCK_SHIFT_HEADER` also the Date header that devices
 * read the server's time from. With `CLOCK_SPEED` below 1 the clock is slower since the instant `CLOCK_SLOW_SINCE_MS`; short timers keep their
 * time, because requests wait for them.
 */
import { subscribe } from 'node:diagnostics_channel'

let shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
const speed = Number(process.env['CLOCK_SPEED'] ?? 1)
const slowSinceMs = Number(process.env['CLOCK_SLOW_SINCE_MS'] ?? 0)
/** What waits so long waits for an hour of the day, not for an answer. */
const LONG_TIMER_MS = 30_000
const MOST_TIMER_MS = 2 ** 31 - 1
const realTime = Date.now
const realNow = speed === 1 ? realTime : () => Math.floor(slowSinceMs + (realTime() - slowSinceMs) * speed)

Object.defineProperty(Date, 'now', { value: () => realNow() + shiftMs })

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, parts) => Reflect.construct(RealDate, parts.length === 0 ? [realNow() + shiftMs] : parts),
})

if (speed !== 1) {
  const realTimeout = globalThis.setTimeout
  globalThis.setTimeout = new Proxy(realTimeout, {
    apply: (set, target, [callback, ms, ...given]) =>
      Reflect.apply(set, target, [callback, ms >= LONG_TIMER_MS ? Math.min(MOST_TIMER_MS, ms / speed) : ms, ...given]),
  })
}

if (process.env['CLOCK_SHIFT_HEADER'] !== undefined)
  subscribe('http.server.request.start', (message) => {
    const { response } = /** @type {{ response: import('node:http').ServerResponse }} */ (message)
    response.setHeader('Date', new Date().toUTCString())
  })

process.on('message', (ms) => {
  shiftMs += Number(ms)
  process.send?.('passed')
})
process.channel?.unref()
