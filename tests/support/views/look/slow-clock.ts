/** A clock that begins at a fixed instant and hardly moves, so that two walks see the same days, hours and ages. */
import type { BrowserContext } from '@playwright/test'

/** Tuesday morning in San Francisco. Ten seconds after the full minute: an age in minutes does not change during a walk. */
const BEGINNING_MS = Date.UTC(2026, 11, 1, 18, 5, 10)
/** A walk of ten minutes takes half a minute. Slower, and what a person does in one second would have one instant. */
const SPEED = 1 / 20

export interface SlowClock {
  /** When it began, by the machine's clock, ms since 1970. */
  readonly sinceMs: number
  /** How far it was ahead of the machine's clock then, ms. */
  readonly aheadMs: number
  /** Below 1. */
  readonly speed: number
}

export function startSlowClock(): SlowClock {
  const sinceMs = Date.now()
  return { sinceMs, aheadMs: BEGINNING_MS - sinceMs, speed: SPEED }
}

/** Settings of a server that has this clock. */
export const slowServer = ({ sinceMs, aheadMs, speed }: SlowClock): Readonly<Record<string, string>> => ({
  CLOCK_SHIFT_MS: String(aheadMs),
  CLOCK_SLOW_SINCE_MS: String(sinceMs),
  CLOCK_SPEED: String(speed),
})

/** Every page of the context has this clock. Its timers and animations keep their time, its workers keep the machine's clock. */
export async function slowPages(context: BrowserContext, clock: SlowClock): Promise<void> {
  await context.addInitScript(({ sinceMs, aheadMs, speed }) => {
    const realNow = Date.now
    const now = (): number => Math.floor(sinceMs + (realNow() - sinceMs) * speed + aheadMs)
    Object.defineProperty(Date, 'now', { value: now })
    globalThis.Date = new Proxy(Date, {
      apply: (RealDate) => new RealDate(now()).toString(),
      construct: (RealDate, parts: unknown[], made) => Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts, made) as object,
    })
  }, clock)
}
