/** How many requests of a customer can be open at once (decisions "What a stranger can do"). */
import { isUnverified } from '../../account/contact-standing.ts'
import { HOUR_MS, OPEN_REQUESTS_MAX, OPEN_WITH_PROVIDER_MAX, UNVERIFIED_OPEN_MAX } from '../../constants.ts'
import type { Booking } from '../../documents/booking.ts'
import type { Profile } from '../../documents/profile.ts'
import { refusal, type ErrorCode, type Refusal } from '../../errors.ts'
import type { Uid } from '../../ids.ts'
import { instantToMs, type Instant } from '../../time/instant.ts'
import { openRequestsOf, type OpenRequest } from './open-requests.ts'

/** Refusals that end once fewer requests are open. `details.until` is when that is at the latest. */
const LIMIT_CODES: readonly ErrorCode[] = ['too_many_open', 'too_many_unverified', 'too_many_with_helper', 'same_hour']

/** True for a refusal that a limit of open requests made. */
export const isRequestLimit = ({ code }: Pick<Refusal, 'code'>): boolean => LIMIT_CODES.includes(code)

/** What of a request its limits are about. */
export interface RequestedHours {
  readonly provider_uid: Uid
  /** Null: as soon as possible. */
  readonly scheduled_date: Instant | null
  /** Of a subscription. */
  readonly visits?: readonly { readonly starts_at: Instant }[] | undefined
}

const ASAP = 'now'

/** Returns the hours of the clock in which the visits begin. Requests for as soon as possible are all for the same one. */
function hoursOf({ scheduled_date, visits }: RequestedHours): readonly (number | typeof ASAP)[] {
  if (visits === undefined && scheduled_date === null) return [ASAP]
  const starts = visits?.map(({ starts_at }) => starts_at) ?? (scheduled_date === null ? [] : [scheduled_date])
  return starts.map((start) => Math.floor(instantToMs(start) / HOUR_MS))
}

const isSameHour = (a: RequestedHours, b: RequestedHours): boolean => {
  const hours = new Set(hoursOf(b))
  return hoursOf(a).some((hour) => hours.has(hour))
}

/** @param max how many may be open @param open soonest end first, at least `max` */
function limitRefusal(code: ErrorCode, open: readonly OpenRequest[], max: number, provider?: Uid): Refusal {
  // Earlier releases had no limit, so that more than one may have to end first.
  const until = open[open.length - max]?.until
  return refusal(code, {
    details: {
      ...(until === undefined ? {} : { until }),
      open_requests: open.flatMap(({ ids }) => ids),
      ...(provider === undefined ? {} : { provider_id: provider }),
    },
  })
}

function helperRefusal(asked: RequestedHours, open: readonly Booking[], now: Instant): Refusal | undefined {
  const withHelper = open.filter(({ provider_uid }) => provider_uid === asked.provider_uid)
  const same = openRequestsOf(
    withHelper.filter((booking) => isSameHour(asked, booking)),
    now,
  )
  if (same.length > 0) return limitRefusal('same_hour', same, 1, asked.provider_uid)
  const all = openRequestsOf(withHelper, now)
  return all.length < OPEN_WITH_PROVIDER_MAX
    ? undefined
    : limitRefusal('too_many_with_helper', all, OPEN_WITH_PROVIDER_MAX, asked.provider_uid)
}

/**
 * Returns why no further request can be made now; undefined if it can.
 * @param asked one for each helper @param open the customer's pending bookings @param joined those of the request that this one joins
 */
export function requestLimitRefusal(
  asked: readonly RequestedHours[],
  open: readonly Booking[],
  joined: readonly Pick<Booking, 'id'>[],
  profile: Profile,
  now: Instant,
): Refusal | undefined {
  for (const each of asked) {
    const refused = helperRefusal(each, open, now)
    if (refused) return refused
  }
  const own = new Set(joined.map(({ id }) => id))
  const others = openRequestsOf(open, now).filter(({ ids }) => !ids.some((id) => own.has(id)))
  if (isUnverified(profile) && others.length >= UNVERIFIED_OPEN_MAX) return limitRefusal('too_many_unverified', others, UNVERIFIED_OPEN_MAX)
  return others.length < OPEN_REQUESTS_MAX ? undefined : limitRefusal('too_many_open', others, OPEN_REQUESTS_MAX)
}
