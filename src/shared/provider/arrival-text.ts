/** Words for an arrival. */
import type { BookingArrival } from '#domain/booking/steps/booking-arrival.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import type { Arrival } from '#domain/location/arrival.ts'
import { text } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'

/** Returns 'Sets out in 15 min', 'Ready to set out'. */
const setsOutText = (minutes: number): string => (minutes === 0 ? text('arrival.ready') : text('arrival.sets_out', { minutes }))

/** Returns 'Here in 25 min', for a line of facts. */
export const arrivalFact = ({ kind, minutes }: Arrival): string =>
  kind === 'arrives' ? text('arrival.here', { minutes }) : setsOutText(minutes)

/** Returns 'Arrives in about 25 min'. */
export const arrivalSentence = ({ kind, minutes }: Arrival): string =>
  kind === 'arrives' ? text('arrival.about', { minutes }) : setsOutText(minutes)

/** Returns the arrival as a term and its number, for a table of facts. */
export const arrivalItem = ({ kind, minutes }: Arrival): { readonly term: string; readonly value: string; readonly unit: string } => ({
  term: text(kind === 'arrives' ? 'provider.eta' : 'arrival.sets_out_term'),
  value: count(minutes),
  unit: text('provider.minutes'),
})

/** Returns '40 s ago', '8 min ago'. */
export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 5_000) * 5)
  if (seconds < 60) return seconds === 0 ? text('arrival.just_now') : text('arrival.seconds_ago', { seconds })
  return text('arrival.minutes_ago', { minutes: Math.floor(ms / MINUTE_MS) })
}

const SOURCES = { position: 'arrival.by_position', press: 'arrival.by_press', acceptance: 'arrival.by_acceptance' } as const

interface SeenPosition {
  readonly atMs: number
  /** False once the helper stopped sharing. */
  readonly isShared: boolean
}

/** Returns 'location 40 s ago', 'last location 3 min ago'. */
export const positionAgeText = ({ atMs, isShared }: SeenPosition, nowMs: number): string =>
  text(isShared ? 'arrival.by_position' : 'arrival.by_last_position', { ago: agoText(nowMs - atMs) })

/** Returns 'Arrives in about 20 min' and 'estimated, set out 8 min ago'. @param live what an arrival by position is counted from */
export function bookingArrivalParts(
  { minutes, by, sinceMs }: BookingArrival,
  live: SeenPosition | undefined,
  nowMs: number,
): { readonly title: string; readonly text: string } {
  return {
    title: minutes === 0 ? text('arrival.overdue') : text('arrival.about', { minutes }),
    text: by === 'position' && live ? positionAgeText(live, nowMs) : text(SOURCES[by], { ago: agoText(nowMs - sinceMs) }),
  }
}
