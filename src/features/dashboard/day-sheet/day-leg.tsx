/** Distance from one job to the next in a straight line, and the time between them. */
import type { Appointment } from '#domain/booking/booking-visits.ts'
import { legBetween, type JobPosition, type Leg } from '#domain/schedule/day-sheet.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { positionOf } from '#domain/documents/places/place.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { gapText } from './appointment-steps.ts'

/** Positions of two phones at one address differ by less, km. */
const SAME_PLACE_KM = 0.05

function useJobPosition({ id, user_latitude, user_longitude }: Booking): JobPosition | undefined {
  const place = usePlace(id)
  const exact = place && positionOf(place)
  if (exact) return { ...exact, isExact: true }
  if (user_latitude === null || user_longitude === null) return undefined
  return { latitude: user_latitude, longitude: user_longitude, isExact: false }
}

function distanceText({ km, isExact }: Leg): string {
  if (km === undefined) return text('sheet.no_distance')
  if (!isExact) return text('sheet.crow_about', { distance: distance(Math.max(1, Math.round(km))) })
  return km < SAME_PLACE_KM ? text('sheet.same_place') : text('sheet.crow', { distance: distance(km) })
}

export interface DayLegProps {
  readonly from: Appointment
  readonly to: Appointment
  /** Minutes that the provider keeps free around a visit. */
  readonly travelMinutes: number
}

export function DayLeg({ from, to, travelMinutes }: DayLegProps) {
  const fromAt = useJobPosition(from.booking)
  const toAt = useJobPosition(to.booking)
  const leg = legBetween(
    { starts_at: from.starts_at, ends_at: from.ends_at, at: fromAt },
    { starts_at: to.starts_at, ends_at: to.ends_at, at: toAt },
    travelMinutes,
  )
  return (
    <div className="leg t-small num">
      <p className="c-2">
        {distanceText(leg)} · {gapText(leg.gapMinutes)}
      </p>
      {leg.isTight && travelMinutes > 0 && (
        <p className="leg__tight">
          <Icon name="alert" size={16} />
          {text('sheet.tight', { minutes: travelMinutes })}
        </p>
      )}
    </div>
  )
}
