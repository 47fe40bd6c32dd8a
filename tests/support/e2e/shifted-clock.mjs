/** Loaded before the server: shifts its clock by `CLOCK_SHIFT_MS` milliseconds. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
const realNow = Date.now

Object.defineProperty(Date, 'now', { value: () => realNow() + shiftMs })

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, parts) => Reflect.construct(RealDate, parts.length === 0 ? [realNow() + shiftMs] : parts),
})
