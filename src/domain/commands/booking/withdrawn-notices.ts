/** What the two sides of a booking are told when NearHelp ends it because its provider is suspended. */
import type { Booking } from '../../documents/booking.ts'
import type { DecideContext, Effect } from '../command.ts'
import { notify } from '../notify.ts'

/** @param booking before its end: a request that nobody accepted is no news for the provider */
export function withdrawnNotices(booking: Booking, params: Record<string, string>, context: DecideContext): Effect[] {
  const { id, status, customer_uid, provider_uid, customer_name, provider_name } = booking
  if (status === 'pending')
    return [notify(context, customer_uid, 'helper_suspended', id, { ...params, case: 'request', name: provider_name, side: 'customer' })]
  return [
    notify(context, customer_uid, 'booking_withdrawn', id, { ...params, name: provider_name, side: 'customer' }),
    notify(context, provider_uid, 'booking_withdrawn', id, { ...params, name: customer_name, side: 'provider' }),
  ]
}
