/** Requests a refused visit or subscription again with changes: a new booking replaces the refused one, which is discarded. */
import * as v from 'valibot'
import { requestBooking } from '#domain/commands/booking/request-booking.ts'
import { requestSubscription } from '#domain/commands/booking/subscription/request-subscription.ts'
import type { ParsedArgs } from '#domain/commands/command-table.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { newId } from '#state/sync/new-id.ts'
import { useCommandForm, type CommandForm } from '../../forms/use-command-form.ts'

export type RequestedVisit = ParsedArgs<'request_booking'>
export type RequestedSubscription = ParsedArgs<'request_subscription'>

/** Returns the arguments of the requested visit; undefined for another command. */
export function requestedVisit(item: OutboxItem): RequestedVisit | undefined {
  if (item.name !== 'request_booking') return undefined
  const parsed = v.safeParse(requestBooking.schema, item.args)
  return parsed.success ? parsed.output : undefined
}

/** Returns the arguments of the requested subscription; undefined for another command. */
export function requestedSubscription(item: OutboxItem): RequestedSubscription | undefined {
  if (item.name !== 'request_subscription') return undefined
  const parsed = v.safeParse(requestSubscription.schema, item.args)
  return parsed.success ? parsed.output : undefined
}

type Form = CommandForm<Record<never, never>>
type OnRebooked = ((bookingId: string) => void) | undefined

/** Requests the visit with other arguments. @param onRebooked receives the new booking's id */
export const useRebook = (item: OutboxItem, visit: RequestedVisit, onRebooked: OnRebooked): Form =>
  useCommandForm({
    command: 'request_booking',
    schema: requestBooking.schema,
    fields: {},
    base: {},
    replaces: item,
    again: 'stored',
    argsOf: () => ({ ...visit, booking_id: newId() }),
    onStored: (_id, { booking_id }) => onRebooked?.(booking_id),
  })

/** Requests the same visits at another hourly price. */
export const useResubscribe = (item: OutboxItem, requested: RequestedSubscription, onRebooked: OnRebooked): Form =>
  useCommandForm({
    command: 'request_subscription',
    schema: requestSubscription.schema,
    fields: {},
    base: {},
    replaces: item,
    again: 'stored',
    argsOf: () => ({ ...requested, booking_id: newId() }),
    onStored: (_id, { booking_id }) => onRebooked?.(booking_id),
  })
