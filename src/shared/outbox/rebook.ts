/** Requests a refused visit again with changes: a new booking replaces the refused one, which is discarded. */
import * as v from 'valibot'
import { requestBooking } from '#domain/commands/booking/request-booking.ts'
import { requestSubscription } from '#domain/commands/booking/subscription/request-subscription.ts'
import type { ParsedArgs } from '#domain/commands/command-table.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Ulid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { newId } from '#state/sync/new-id.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'

export type RequestedVisit = ParsedArgs<'request_booking'>

/** Returns the arguments of the requested visit; undefined for another command. */
export function requestedVisit(item: OutboxItem): RequestedVisit | undefined {
  if (item.name !== 'request_booking') return undefined
  const parsed = v.safeParse(requestBooking.schema, item.args)
  return parsed.success ? parsed.output : undefined
}

/** Returns the arguments of the requested subscription; undefined for another command. */
export function requestedSubscription(item: OutboxItem): ParsedArgs<'request_subscription'> | undefined {
  if (item.name !== 'request_subscription') return undefined
  const parsed = v.safeParse(requestSubscription.schema, item.args)
  return parsed.success ? parsed.output : undefined
}

/** Requests the same visits at another hourly price. @returns as `rebook` */
export async function resubscribe(item: OutboxItem, pricePerHour: number): Promise<Result<Ulid, Refusal>> {
  const requested = requestedSubscription(item)
  if (!requested) return fail(refusal('bad_request'))
  const booking_id = newId()
  const result = await submitCommand('request_subscription', { ...requested, price_per_hour: pricePerHour, booking_id })
  if (!result.ok) return result
  await currentUserStore()?.discard(item.id)
  return ok(booking_id)
}

/** @returns the new booking's id, or why this device could not store the request */
export async function rebook(
  item: OutboxItem,
  changes: Partial<Pick<RequestedVisit, 'scheduled_date' | 'price_per_hour' | 'is_emergency' | 'service_package'>>,
): Promise<Result<Ulid, Refusal>> {
  const visit = requestedVisit(item)
  if (!visit) return fail(refusal('bad_request'))
  const booking_id = newId()
  const result = await submitCommand('request_booking', { ...visit, ...changes, booking_id })
  if (!result.ok) return result
  await currentUserStore()?.discard(item.id)
  return ok(booking_id)
}
