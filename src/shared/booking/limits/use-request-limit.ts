/** Whether a limit of open requests is in the way, as far as this device knows. The server counts again. */
import { isOpenRequest } from '#domain/booking/limits/open-requests.ts'
import { requestLimitRefusal, type RequestedHours } from '#domain/booking/limits/request-limits.ts'
import type { Refusal } from '#domain/errors.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { useBookings, useProfile } from '#state/sync/user-queries.ts'

/** @param asked the visits at each helper @returns why nothing more can be requested now; undefined if it can */
export function useRequestLimit(asked: readonly RequestedHours[]): Refusal | undefined {
  const now = instantFromMs(useNow())
  const profile = useProfile()
  const bookings = useBookings()
  if (!profile || !bookings) return undefined
  const open = bookings.map(({ doc }) => doc).filter((doc) => doc.customer_uid === profile.uid && isOpenRequest(doc, now))
  return requestLimitRefusal(asked, open, [], profile, now)
}
