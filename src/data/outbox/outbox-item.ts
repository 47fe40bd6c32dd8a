/** A command of the outbox as screens show it. */
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'

/**
 * `waiting`: on this device only. `sent`: the server has it. `held`: it waited too long, and the person decides first.
 * `refused`: the server refused it, with a reason.
 */
export type OutboxState = 'waiting' | 'sent' | 'held' | 'refused'

/** Details stored with a command, to describe later what it was about. */
export interface OutboxSubject {
  /** The booking as it was shown when the command was submitted; for a booking request, the requested one. */
  readonly booking?: Booking
  readonly provider_name?: string
  /** The package that the command is about. */
  readonly package_name?: string
  /** The city in whose currency a package is priced; absent for USD. */
  readonly city?: string
}

export interface OutboxItem {
  readonly id: CommandId
  readonly name: PersonCommandName
  readonly args: Readonly<Record<string, unknown>>
  /** When the command was submitted, by this device's clock. */
  readonly created_at: Instant
  readonly state: OutboxState
  readonly refusal: Refusal | null
  /** True for a refused command that is sent again once its limit ends. */
  readonly resend?: boolean
  readonly shown: OutboxSubject
}
