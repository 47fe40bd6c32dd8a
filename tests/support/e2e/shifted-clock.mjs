/** Loaded before the server: its clock is so many ms beside the real one, as `CLOCK_SHIFT_MS` says. */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  /** @param {...any} parts */
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shiftMs)
    // @ts-expect-error whatever a date is made of
    else super(...parts)
  }

  static now() {
    return RealDate.now() + shiftMs
  }
}
