/**
 * What follows for the bookings of a provider who is blocked, removed, unblocked or restored: their customers are told, requests end, and
 * what was agreed is listed for the admin until it is decided. May be repeated: each booking changes once for an action.
 */
import type { ModerationStatus } from '#domain/moderation/moderation-status.ts'
import type { CommandId } from '#domain/ids.ts'
import type { CommandRunner } from '../../commands/command-runner.ts'
import type { DocumentStore } from '../../store/document-store.ts'
import type { ModerationAction } from '../moderation-record.ts'
import { openBookingsOf } from './open-bookings.ts'
import { listSuspended, unlistSuspended } from './suspended-list.ts'

/** The end of an action's id, which keeps ids of commands short enough for a booking's history. */
const ACTION_LENGTH = 12

const isSuspended = ({ is_blocked, is_removed }: ModerationStatus): boolean => is_blocked || is_removed

export interface SuspensionDeps {
  readonly store: DocumentStore
  readonly runner: Pick<CommandRunner, 'run'>
}

export async function followSuspension(
  { store, runner }: SuspensionDeps,
  { uid, id, from, to, decided_at }: ModerationAction<ModerationStatus>,
): Promise<void> {
  if (isSuspended(from) === isSuspended(to)) return
  const name = isSuspended(to) ? 'suspend_booking' : 'resume_booking'
  let isListed = false
  for await (const booking of openBookingsOf(store, uid)) {
    // Listed before the first booking waits, so that none is forgotten.
    if (isSuspended(to) && booking.status !== 'pending' && !isListed) {
      await listSuspended(store, uid, decided_at)
      isListed = true
    }
    await runner.run({
      commandId: `system:${name}:${booking.id}:${id.slice(-ACTION_LENGTH)}` as CommandId,
      uid,
      kind: 'system',
      name,
      args: { booking_id: booking.id },
      queuedMs: 0,
    })
  }
  if (!isSuspended(to)) await unlistSuspended(store, uid)
}
