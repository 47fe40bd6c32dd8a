/** Other helpers for a request that its provider does not come for (decisions "Reach"): found in the directory that this side holds. */
import { cityOrDefault } from '../cities.ts'
import { providerRefusal } from '../commands/booking/request-booking.ts'
import type { Provider } from '../documents/provider.ts'
import type { Uid } from '../ids.ts'
import { haversineKm, type Position } from '../location/haversine.ts'
import { reachOf } from '../location/reach.ts'
import { slotState } from '../schedule/slots.ts'
import type { ServiceType } from '../service-types.ts'
import type { Instant } from '../time/instant.ts'

/** Most helpers that are suggested. */
const MOST = 3

export interface WantedHelp {
  readonly place: Position
  readonly service_type: ServiceType
  /** The person who asks, who is none of the helpers. */
  readonly customer: Uid
  /** Null: as soon as possible. */
  readonly scheduled_date: Instant | null
  readonly duration_hours: number
  readonly is_emergency: boolean
  /** Helpers who are asked already. */
  readonly without?: readonly string[]
  /** ms since 1970. */
  readonly nowMs: number
}

function isFree({ schedule, city }: Provider, { scheduled_date, duration_hours, nowMs }: WantedHelp): boolean {
  return scheduled_date === null || slotState(schedule, cityOrDefault(city).zone, scheduled_date, duration_hours, nowMs) === 'free'
}

/** Returns up to three listed helpers of the service who come to the place and take such a request, nearest first. */
export function helpersInReach(providers: Iterable<Provider>, wanted: WantedHelp): Provider[] {
  return [...providers]
    .filter(
      (provider) =>
        provider.service_type === wanted.service_type &&
        provider.provider_uid !== wanted.customer &&
        wanted.without?.includes(provider.id) !== true &&
        reachOf(provider, wanted.place).isReached &&
        providerRefusal(wanted, provider) === undefined &&
        isFree(provider, wanted),
    )
    .map((provider) => ({ provider, km: haversineKm(provider, wanted.place) }))
    .toSorted((a, b) => a.km - b.km || (a.provider.id < b.provider.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ provider }) => provider)
}
