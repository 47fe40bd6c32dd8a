/** What the two sides of a booking are told when NearHelp ends it because its provider is suspended. */
import type { Booking } from '../../documents/booking.ts'
import type { DecideContext, Effect } from '../command.ts'
import { notify } from '../notify.ts'
import { openOthers } from './several/end-others.ts'

/** A helper who cannot come is no news while others of several can answer; after the last of them the customer is told about all. */
function requestNotices(booking: Booking, params: Record<string, string>, context: DecideContext): Effect[] {
  const { id, customer_uid, provider_name: name } = booking
  if (openOthers(booking, context.get).length > 0) return []
  const toCustomer = { ...params, name, side: 'customer' } as const
  if (booking.asked_together !== undefined) return [notify(context, customer_uid, 'nobody_available', id, toCustomer)]
  return [notify(context, customer_uid, 'helper_suspended', id, { ...toCustomer, case: 'request' })]
}

/** @param booking before its end: a request that nobody accepted is no news for the provider */
export function withdrawnNotices(booking: Booking, params: Record<string, string>, context: DecideContext): Effect[] {
  const { id, status, customer_uid, provider_uid, customer_name, provider_name } = booking
  if (status === 'pending') return requestNotices(booking, params, context)
  return [
    notify(context, customer_uid, 'booking_withdrawn', id, { ...params, name: provider_name, side: 'customer' }),
    notify(context, provider_uid, 'booking_withdrawn', id, { ...params, name: customer_name, side: 'provider' }),
  ]
}
