import { useState } from 'react'
import type { Instant } from '#domain/time/instant.ts'
import { slotState } from '#domain/schedule/slots.ts'
import type { SlotQuery } from './available-slots.ts'

const isFree = (start: Instant, { schedule, zone, durationHours, nowMs }: SlotQuery): boolean =>
  slotState(schedule, zone, start, durationHours, nowMs) === 'free'

export interface SelectedStart {
  /** Undefined before a choice. A start of a draft that is no longer free must be chosen again. */
  readonly selected: Instant | undefined
  /** The same while it is free: a shorter visit, or hours that become free, make it available again. */
  readonly start: Instant | undefined
  /** Undefined while it is free. */
  readonly unavailable: Instant | undefined
}

/**
 * @param value start in the form
 * @param prefilled start with which the form was opened; it is shown even where it is not free
 */
export function useSelectedStart(value: Instant | null, prefilled: unknown, time: SlotQuery): SelectedStart {
  const [lapsed] = useState(() => (value !== null && value !== prefilled && !isFree(value, time) ? value : null))
  const selected = value === lapsed || value === null ? undefined : value
  return selected === undefined || isFree(selected, time)
    ? { selected, start: selected, unavailable: undefined }
    : { selected, start: undefined, unavailable: selected }
}
