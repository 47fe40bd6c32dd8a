/** A command of this device as kept until its effects have arrived. */
import * as v from 'valibot'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { rowSchema } from '../database/row-schema.ts'
import type { OutboxSubject } from './outbox-item.ts'

/** `accepted`: the server did it and its effects are still on their way to this device. */
export type OutboxRowState = 'waiting' | 'sent' | 'accepted' | 'held' | 'refused'

export interface OutboxRow {
  readonly id: CommandId
  readonly name: PersonCommandName
  readonly command_version: number
  readonly args: Readonly<Record<string, unknown>>
  /** By this device's clock. */
  readonly created_at: Instant
  /** When it was given by the server's clock, as far as the device knew: screens show it and the projection judges by it. */
  readonly shown_at: Instant
  readonly state: OutboxRowState
  /** A push with it was begun: the server may know it even if no answer came. */
  readonly pushed: boolean
  readonly refusal: Refusal | null
  readonly effects: CommandOutcome['effects']
  /** Documents of others that it was decided upon, as they were shown: the screen keeps showing what was asked. */
  readonly basis: readonly Doc[]
  readonly shown: OutboxSubject
}

export const outboxSchema = rowSchema<OutboxRow>(v.object({ id: v.pipe(v.string(), v.maxLength(64)) }), 'id', [])

/** True while the screen shows the command as done. */
export const isApplied = (row: Pick<OutboxRow, 'state'>): boolean =>
  row.state === 'waiting' || row.state === 'sent' || row.state === 'accepted'

/** The booking a command is about; undefined when it is about none. */
export function bookingOfCommand(row: Pick<OutboxRow, 'args'>): string | undefined {
  const id = row.args['booking_id']
  return typeof id === 'string' ? id : undefined
}
