/** The command behind each status that somebody can ask for, of a booking or of one visit. */
import { nextVisit, isSubscription, visitsOf } from '#domain/booking/booking-visits.ts'
import type { Booking, BookingStatus } from '#domain/documents/booking.ts'
import type { Uid } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import type { Refused } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { runCommand } from '../routing/run-command.ts'

type BookingChange = 'accept_booking' | 'reject_booking' | 'start_job' | 'complete_job' | 'cancel_booking'
type VisitChange = 'start_visit' | 'complete_visit' | 'cancel_visit'

export type ChangeCommand = { readonly name: BookingChange } | { readonly name: VisitChange; readonly visit: number }

const TO_STATUS: Readonly<Partial<Record<BookingStatus, BookingChange>>> = {
  accepted: 'accept_booking',
  rejected: 'reject_booking',
  in_progress: 'start_job',
  completed: 'complete_job',
  cancelled: 'cancel_booking',
}

const TO_VISIT = { in_progress: 'start_visit', completed: 'complete_visit', cancelled: 'cancel_visit' } as const

/** A subscription is started and completed by its next visit; undefined for a status that nobody can ask for. */
export function commandToStatus(booking: Booking, status: BookingStatus): ChangeCommand | undefined {
  const visit = isSubscription(booking) && (status === 'in_progress' || status === 'completed') ? nextVisit(booking) : undefined
  if (visit) return { name: status === 'completed' ? 'complete_visit' : 'start_visit', visit: visit.number }
  const name = TO_STATUS[status]
  return name && { name }
}

export function commandToVisit(booking: Booking, number: string, status: keyof typeof TO_VISIT): ChangeCommand | 'not_found' {
  const visit = visitsOf(booking).find((each) => String(each.number) === number)
  return visit ? { name: TO_VISIT[status], visit: visit.number } : 'not_found'
}

export function runChange(
  services: ApiServices,
  uid: Uid,
  booking: Booking,
  command: ChangeCommand,
  reason: string | undefined,
): Promise<Result<void, Refused>> {
  const args = { booking_id: booking.id, ...(reason ? { reason } : {}) }
  return 'visit' in command
    ? runCommand(services, uid, command.name, { ...args, visit: command.visit })
    : runCommand(services, uid, command.name, args)
}
