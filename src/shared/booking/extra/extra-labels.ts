/** Labels for an extra, the same on every screen. */
import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { RefusalDetails } from '#domain/errors.ts'
import { isInstant } from '#domain/time/instant.ts'
import { text } from '#text/catalogue.ts'
import { hours as formatHours, money, relativeDay, timeOfDay } from '#text/formatting/format.ts'

interface Terms {
  readonly hours?: number | undefined
  readonly amount?: number | undefined
  readonly visit?: number | undefined
}

/** '1.5 hr more for $52.50', '$12.00 for material (visit 2)'. */
export function extraLabel({ city }: Pick<Booking, 'city'>, { hours, amount = 0, visit }: Terms): string {
  const sum = money(amount, city)
  const extra =
    hours === undefined ? text('extra.of_material', { amount: sum }) : text('extra.of_hours', { hours: formatHours(hours), amount: sum })
  return visit === undefined ? extra : text('extra.of_visit', { extra, visit })
}

/** Says when the next job starts that a job would run into. @param nowMs this device's clock */
export const nextJobText = (city: string, startsAt: string, nowMs: number): string => {
  const { zone } = cityOrDefault(city)
  return text('extra.next_job', { when: `${relativeDay(startsAt, zone, nowMs)}, ${timeOfDay(startsAt, zone)}` })
}

/** Explains a refused extra: the next job, or what is open; undefined where the refusal says everything. */
export function extraRefusalText({ city }: Pick<Booking, 'city'>, details: RefusalDetails | undefined, nowMs: number): string | undefined {
  const { next_job, open_extra } = details ?? {}
  if (next_job && isInstant(next_job.starts_at)) return nextJobText(city, next_job.starts_at, nowMs)
  return open_extra && text('extra.is_open', { extra: extraLabel({ city }, open_extra) })
}
