/**
 * Loaded before the server: shifts its clock by `CLOCK_SHIFT_MS` milliseconds, and by those of each message of its parent, with `CLOCK_SHIFT_HEADER` also the Date header that devices
 * read the server's time from.
 */
import { subscribe } from 'node:diagnostics_channel'

let shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
const realNow = Date.now

Object.defineProperty(Date, 'now', { value: () => realNow() + shiftMs })

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, parts) => Reflect.construct(RealDate, parts.length === 0 ? [realNow() + shiftMs] : parts),
})

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
