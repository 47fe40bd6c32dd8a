/** Commands for the statuses that a client can request, of a booking or of one visit. */
import { nextVisit, isSubscription, visitsOf } from '#domain/booking/booking-visits.ts'
import type { Booking, BookingStatus } from '#domain/documents/booking.ts'
import type { Uid } from '#domain/ids.ts'
import { refusal } from '#domain/errors.ts'
import { fail, type Result } from '#domain/result.ts'
import type { ActClaim } from '../../platform/done-at.ts'
import type { ApiRefusal } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { runCommand } from '../routing/run-command.ts'

type BookingStatusCommandName = 'accept_booking' | 'reject_booking' | 'start_job' | 'complete_job' | 'cancel_booking'
type VisitStatusCommandName = 'start_visit' | 'complete_visit' | 'cancel_visit'

export type StatusCommand = { readonly name: BookingStatusCommandName } | { readonly name: VisitStatusCommandName; readonly visit: number }

const BOOKING_COMMANDS: Readonly<Partial<Record<BookingStatus, BookingStatusCommandName>>> = {
  accepted: 'accept_booking',
  rejected: 'reject_booking',
  in_progress: 'start_job',
  completed: 'complete_job',
  cancelled: 'cancel_booking',
}

const VISIT_COMMANDS = { in_progress: 'start_visit', completed: 'complete_visit', cancelled: 'cancel_visit' } as const

/**
 * Returns the command for a status; undefined for one that cannot be requested. A subscription is started and completed by its next visit.
 */
export function bookingStatusCommand(booking: Booking, status: BookingStatus): StatusCommand | undefined {
  const visit = isSubscription(booking) && (status === 'in_progress' || status === 'completed') ? nextVisit(booking) : undefined
  if (visit) return { name: status === 'completed' ? 'complete_visit' : 'start_visit', visit: visit.number }
  const name = BOOKING_COMMANDS[status]
  return name && { name }
}

export function visitStatusCommand(booking: Booking, number: string, status: keyof typeof VISIT_COMMANDS): StatusCommand | 'not_found' {
  const visit = visitsOf(booking).find((each) => String(each.number) === number)
  return visit ? { name: VISIT_COMMANDS[status], visit: visit.number } : 'not_found'
}

/** What a request says besides the status. */
export interface StatusChange {
  readonly reason: string | undefined
  /** The start code, with a start. */
  readonly code?: string | undefined
  readonly claim: ActClaim
}

export function runStatusCommand(
  services: ApiServices,
  uid: Uid,
  booking: Booking,
  command: StatusCommand,
  { reason, code, claim }: StatusChange,
): Promise<Result<void, ApiRefusal>> {
  const args = { booking_id: booking.id, ...(reason ? { reason } : {}) }
  const started = { ...args, ...(code === undefined ? {} : { code }) }
  if (command.name === 'start_visit') return runCommand(services, uid, command.name, { ...started, visit: command.visit }, claim)
  if (command.name === 'start_job') return runCommand(services, uid, command.name, started, claim)
  if (code !== undefined) return Promise.resolve(fail(refusal('invalid_fields', { fields: { code: 'Only a start has a code' } })))
  return 'visit' in command
    ? runCommand(services, uid, command.name, { ...args, visit: command.visit }, claim)
    : runCommand(services, uid, command.name, args, claim)
}
