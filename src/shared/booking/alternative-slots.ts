/** Free times to offer instead of an unavailable one. */
import { cityOrDefault } from '#domain/cities.ts'
import { ALTERNATIVE_SLOTS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { isInstant, type Instant } from '#domain/time/instant.ts'
import { nearestFreeSlots, slotState } from '#domain/schedule/slots.ts'

export interface RequestedSlot {
  /** The start that is unavailable. */
  readonly start: Instant
  readonly durationHours: number
  /** Starts the server offered with its refusal, soonest first. */
  readonly offered: readonly string[]
}

/**
 * Returns the server's offers that are still free according to the provider's document on this device, filled up with the nearest other
 * free starts, in order of time. Returns the offers unchecked when the provider is not on this device.
 * @param nowMs this device's clock
 */
export function alternativeSlots(
  { start, durationHours, offered }: RequestedSlot,
  provider: Provider | undefined,
  nowMs: number,
): Instant[] {
  const offers = offered.filter((instant) => isInstant(instant))
  if (!provider) return offers.slice(0, ALTERNATIVE_SLOTS)
  const { schedule, city } = provider
  const { zone } = cityOrDefault(city)
  const free = offers.filter((instant) => slotState(schedule, zone, instant, durationHours, nowMs) === 'free')
  if (free.length >= ALTERNATIVE_SLOTS) return free.slice(0, ALTERNATIVE_SLOTS)
  const others = nearestFreeSlots(schedule, zone, start, durationHours, nowMs, ALTERNATIVE_SLOTS * 2).filter(
    (instant) => !free.includes(instant),
  )
  return [...free, ...others].slice(0, ALTERNATIVE_SLOTS).toSorted()
}
