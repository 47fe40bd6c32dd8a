/** Builds the effect that notifies a user. */
import { isContactClosed } from '../account/contact-between.ts'
import type { NotificationKind } from '../documents/notification-kinds.ts'
import { notificationId, type Uid, type Ulid } from '../ids.ts'
import { notificationText } from '../notifications/notification-texts.ts'
import type { DecideContext, Effect } from './command.ts'

/** Creates a notification for one user, dated by the clock of the side that decides. */
export function notify(
  context: DecideContext,
  to: Uid,
  kind: NotificationKind,
  booking: Ulid | null,
  params: Record<string, string>,
): Effect {
  const id = context.newId()
  return {
    op: 'create',
    doc: {
      doc_id: notificationId(to, id),
      type: 'notification',
      schema_version: 1,
      version: 1,
      id,
      user_id: to,
      kind,
      booking_id: booking,
      params,
      time: context.now,
      ...notificationText(kind, params),
    },
  }
}

/** The same for what needs no answer: nothing while the receiver and the actor block each other. */
export const notifyInContact = (...[context, to, kind, booking, params]: Parameters<typeof notify>): Effect[] =>
  isContactClosed(context.get, context.actor.uid, to) ? [] : [notify(context, to, kind, booking, params)]
