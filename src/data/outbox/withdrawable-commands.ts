/**
 * Commands that this device may withdraw or hold while no push with them was started. Only these are marked before they are pushed: for any
 * other command nothing depends on whether the server may know it.
 */
import { isBookingRequest } from '#domain/booking/booking-request-commands.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'

/** Commands that undo the latest press of one of these. */
const UNDONE_PRESSES: Readonly<Partial<Record<PersonCommandName, readonly PersonCommandName[]>>> = {
  undo_start: ['start_job', 'start_visit'],
  undo_complete: ['complete_job', 'complete_visit'],
}

const PRESSES = new Set(Object.values(UNDONE_PRESSES).flat())

/** Returns the presses that a command undoes. */
export const pressesUndoneBy = (name: PersonCommandName): readonly PersonCommandName[] => UNDONE_PRESSES[name] ?? []

export const isWithdrawable = (name: PersonCommandName): boolean => isBookingRequest(name) || PRESSES.has(name)
