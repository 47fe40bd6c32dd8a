/** A command of this device, stored until its effects have arrived. */
import * as v from 'valibot'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { Refusal } from '#domain/errors.ts'
import { isUlid, type CommandId, type Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { rowSchema } from '../database/row-schema.ts'
import type { OutboxSubject } from './outbox-item.ts'

/** `accepted`: the server executed it, and its effects are still on their way to this device. */
export type OutboxRowState = 'waiting' | 'sent' | 'accepted' | 'held' | 'refused'

export interface OutboxRow {
  readonly id: CommandId
  readonly name: PersonCommandName
  readonly command_version: number
  readonly args: Readonly<Record<string, unknown>>
  /** By this device's clock. */
  readonly created_at: Instant
  /** When it was submitted, by the server's clock as far as the device knew it: screens show it and the projection decides by it. */
  readonly shown_at: Instant
  readonly state: OutboxRowState
  /**
   * True once a push with this command was started: the server may know the command even if no response came. Set of commands that could be
   * withdrawn; of others it may be false.
   */
  readonly pushed: boolean
  readonly refusal: Refusal | null
  /** True: sent again once the limit that refused it ends, as the person wants. Absent in rows of earlier releases. */
  readonly resend?: boolean | undefined
  readonly effects: CommandOutcome['effects']
  /** Other people's documents that the decision used, as they were shown: the screen keeps showing what was requested. */
  readonly basis: readonly Doc[]
  readonly shown: OutboxSubject
}

export const outboxSchema = rowSchema<OutboxRow>(v.object({ id: v.pipe(v.string(), v.maxLength(64)) }), 'id', [])

/** Returns true while the screen shows the command as done. */
export const isApplied = (row: Pick<OutboxRow, 'state'>): boolean =>
  row.state === 'waiting' || row.state === 'sent' || row.state === 'accepted'

/** Returns true while a refused command waits for its limit to end. */
export const isResent = (row: Pick<OutboxRow, 'state' | 'resend'>): boolean => row.state === 'refused' && row.resend === true

const bookingIdIn = (args: object): string | undefined =>
  'booking_id' in args && typeof args.booking_id === 'string' ? args.booking_id : undefined

/** Returns the id of the booking that a command is about; undefined for other commands. */
export const bookingOfCommand = (row: Pick<OutboxRow, 'args'>): string | undefined => bookingIdIn(row.args)

/** Returns the ids of all bookings that a command is about: a request to several helpers has one for each. */
export function bookingsOfCommand(row: Pick<OutboxRow, 'args'>): readonly Ulid[] {
  const { also } = row.args
  const asks = Array.isArray(also) ? also.filter((ask: unknown) => typeof ask === 'object' && ask !== null) : []
  return [row.args, ...asks].map(bookingIdIn).filter(isUlid)
}
