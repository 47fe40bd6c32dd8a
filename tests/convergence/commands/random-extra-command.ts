/** Random extras: more time or material for a booking that has started, and answers to an open one. */
import { jobsForExtra } from '#domain/booking/extras/booking-extras.ts'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { ExtraProposal } from '#domain/documents/parts/booking-extra.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'

type ExtraCommand = Extract<PersonCommandName, `${string}_extra`>
type Attempt = { [N in ExtraCommand]: { readonly name: N; readonly args: CommandArgs<N> } }[ExtraCommand]

const termsOf = ({ hours, amount, visit }: ExtraProposal): Omit<CommandArgs<'accept_extra'>, 'booking_id'> => ({
  amount,
  ...(hours === undefined ? {} : { hours }),
  ...(visit === undefined ? {} : { visit }),
})

/** @returns undefined for a booking that has not started, and sometimes for others */
export function randomExtraCommand(random: SeededRandom, booking: Booking, isCustomer: boolean): Attempt | undefined {
  const booking_id = booking.id
  const { extra } = booking
  if (extra && random.chance(0.8)) {
    const isOwn = (extra.by === 'customer') === isCustomer
    const name = random.chance(isOwn ? 0.3 : 0.05) ? 'withdraw_extra' : random.chance(0.7) ? 'accept_extra' : 'decline_extra'
    if (!isOwn || name === 'withdraw_extra' || random.chance(0.1)) return { name, args: { booking_id, ...termsOf(extra) } }
  }
  if (booking.status !== 'in_progress' && booking.status !== 'completed') return undefined
  if (!random.chance(0.7)) return undefined
  const visit = random.pick(jobsForExtra(booking, booking.updated_at))
  const about = { booking_id, ...(visit === undefined ? {} : { visit }) }
  return random.chance(0.6)
    ? { name: 'propose_extra', args: { ...about, hours: 0.5 + random.below(4) / 2 } }
    : { name: 'propose_extra', args: { ...about, amount: 1 + random.below(5_000) / 100, reason: ' a part ' } }
}

export const EXTRA_COMMANDS: readonly PersonCommandName[] = [
  'propose_extra',
  'propose_extra',
  'accept_extra',
  'decline_extra',
  'withdraw_extra',
]

const HOSTILE: readonly Readonly<Record<string, unknown>>[] = [
  { hours: -1 },
  { hours: 100 },
  { hours: 0.3 },
  { hours: 8 },
  { amount: -5, reason: 'Rude' },
  { amount: 5.005, reason: 'Rude' },
  { amount: 1_600, reason: 'Rude' },
  { amount: 5 },
  { hours: 1, visit: 1 },
  { hours: 1, visit: 53 },
  {},
]

/** The open extra, or terms that are not or hardly possible. */
export function hostileExtraArgs(random: SeededRandom, booking: StoredDoc | undefined): Record<string, unknown> {
  const extra = booking?.['extra'] as ExtraProposal | null | undefined
  return { booking_id: booking?.['id'], ...(extra && random.chance(0.7) ? termsOf(extra) : random.pick(HOSTILE)) }
}
