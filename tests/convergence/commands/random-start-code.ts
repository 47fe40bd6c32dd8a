/** Start codes as their people would use them, and as nobody should: right, wrong, too often, no code at all. */
import { startCodeOf } from '#domain/booking/steps/start-code.ts'
import { visitsOf } from '#domain/booking/booking-visits.ts'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'

/** The code of every booking of these worlds, and wrong ones. */
const WORLD_CODE = '2580'
export const worldCode = (): string => WORLD_CODE
const WRONG = ['0000', '2581', '9999']

export const randomCode = (random: SeededRandom): string => (random.chance(0.35) ? WORLD_CODE : (random.pick(WRONG) ?? '0000'))

/** A code to take along with a start, where the booking has one. */
export const codeWithStart = (random: SeededRandom, booking: Pick<Booking, 'start_code'>): { code?: string } =>
  random.chance(booking.start_code === true ? 0.8 : 0.05) ? { code: randomCode(random) } : {}

type Attempt =
  | { readonly name: 'set_start_code'; readonly args: CommandArgs<'set_start_code'> }
  | { readonly name: 'confirm_start'; readonly args: CommandArgs<'confirm_start'> }

/** @returns undefined where there is nothing to say about a code, and mostly for others */
export function randomStartCodeCommand(random: SeededRandom, booking: Booking, isCustomer: boolean): Attempt | undefined {
  const booking_id = booking.id
  if (isCustomer)
    return random.chance(0.06)
      ? { name: 'set_start_code', args: { booking_id, on: booking.start_code !== true || random.chance(0.3) } }
      : undefined
  const visit = visitsOf(booking).find(({ status }) => status === 'in_progress')?.number
  const isRunning = booking.status === 'in_progress' && (visit !== undefined || visitsOf(booking).length === 0)
  const chance = isRunning && startCodeOf(booking, visit).isOn ? 0.6 : 0.02
  const args = { booking_id, code: randomCode(random), ...(visit === undefined ? {} : { visit }) }
  return random.chance(chance) ? { name: 'confirm_start', args } : undefined
}

const HOSTILE_CODES: readonly unknown[] = [WORLD_CODE, '2580 ', '258', '25800', '25a0', '２５８０', 2580, null, '', '0000', '0001']

/** Codes that no device would send, and many wrong ones. */
export const hostileCodeArgs = (random: SeededRandom, booking: StoredDoc | undefined): Record<string, unknown> => ({
  booking_id: booking?.['id'],
  code: random.pick(HOSTILE_CODES),
  ...(random.chance(0.2) ? { visit: random.pick([1, 2, 53]) } : {}),
})

/** Seven codes for one start: all wrong, or the right one among them. */
export function tryCodes(random: SeededRandom, args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  const areWrong = random.chance(0.5)
  return Array.from({ length: 7 }, () => (areWrong ? args : { ...args, code: randomCode(random) }))
}
