/** Hours of a day as people read them. */
import { timeOfDay } from '#text/formatting/format.ts'

/** Returns `09:00`. @param hour on the provider's wall clock, 0 to 24 */
export const clockText = (hour: number): string => timeOfDay(`2026-01-04T${String(hour % 24).padStart(2, '0')}:00:00.000Z`, 'UTC')

/** Returns a text such as `09:00 – 13:00, 15:00 – 19:00`; consecutive hours are merged. @param hours ascending */
export function hoursText(hours: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const hour of hours) {
    const last = runs.at(-1)
    if (last?.to === hour) last.to = hour + 1
    else runs.push({ from: hour, to: hour + 1 })
  }
  return runs.map(({ from, to }) => `${clockText(from)} – ${clockText(to)}`).join(', ')
}
