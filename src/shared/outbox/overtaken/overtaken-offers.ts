/** What can be done now instead of a command that was overtaken. */
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { canReschedule } from '#domain/booking/time-proposals.ts'
import { isChatOpen, isEnded, type Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showView } from '#state/navigation/view.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import type { AttentionAction } from '#ui/feedback/attention-card.tsx'

type Offer = 'booking' | 'chat' | 'book_again' | 'other_time' | 'other_helper'

/** In the order of the buttons; each is offered where the booking allows it. Empty where the command is about no booking. */
const OFFERS: Readonly<Record<PersonCommandName, readonly Offer[]>> = {
  request_booking: ['other_helper'],
  request_subscription: ['other_helper'],
  accept_booking: ['other_time', 'booking'],
  reject_booking: ['chat', 'booking'],
  on_my_way: ['chat', 'booking'],
  start_job: ['chat', 'booking'],
  complete_job: ['chat', 'booking'],
  cancel_booking: ['chat', 'booking'],
  propose_time: ['book_again', 'chat', 'booking'],
  accept_time: ['other_time', 'book_again', 'booking'],
  decline_time: ['other_time', 'booking'],
  withdraw_time: ['other_time', 'booking'],
  visit_on_my_way: ['chat', 'booking'],
  start_visit: ['chat', 'booking'],
  complete_visit: ['chat', 'booking'],
  cancel_visit: ['chat', 'booking'],
  send_message: ['book_again', 'booking'],
  mark_read: [],
  set_read_marks: [],
  add_favourite: [],
  remove_favourite: [],
  mark_notifications_read: [],
  update_profile: [],
  write_review: ['booking'],
  edit_review: ['booking'],
  answer_review: ['booking'],
  register_provider: [],
  update_provider: [],
  set_status: [],
  set_availability: [],
  clear_availability: [],
  set_weekly_plan: [],
  save_package: [],
  delete_package: [],
  rate_client: ['booking'],
  report_content: [],
  appeal_decision: [],
  set_start_code: ['chat', 'booking'],
  confirm_start: ['chat', 'booking'],
  undo_start: ['chat', 'booking'],
  undo_complete: ['chat', 'booking'],
  report_outcome: ['chat', 'booking'],
  propose_extra: ['chat', 'booking'],
  accept_extra: ['chat', 'booking'],
  decline_extra: ['chat', 'booking'],
  withdraw_extra: ['chat', 'booking'],
  save_place: [],
  delete_place: [],
  block_person: [],
  unblock_person: [],
}

const LABELS: Readonly<Record<Offer, MessageKey>> = {
  booking: 'overtaken.booking',
  chat: 'overtaken.chat',
  book_again: 'booking.again',
  other_time: 'overtaken.other_time',
  other_helper: 'order.change',
}

function isPossible(offer: Offer, booking: Booking, side: 'customer' | 'provider', nowMs: number): boolean {
  switch (offer) {
    case 'booking':
    case 'other_helper':
      return true
    case 'chat':
      return isChatOpen(booking)
    case 'book_again':
      return side === 'customer' && isEnded(booking.status)
    case 'other_time':
      return canReschedule(booking, side, instantFromMs(nowMs))
  }
}

function open(offer: Offer, { id, provider_id }: Booking): void {
  if (offer === 'booking') openOverlay({ kind: 'booking-record', bookingId: id })
  else if (offer === 'chat') openOverlay({ kind: 'chat', bookingId: id })
  else if (offer === 'other_helper') showView('map')
  else if (offer === 'other_time') openOverlay({ kind: 'reschedule', bookingId: id })
  else openOverlay({ kind: 'scheduler', providerId: provider_id })
}

/** Returns up to two buttons. @param nowMs this device's clock */
export const overtakenOffers = (
  name: PersonCommandName,
  booking: Booking,
  side: 'customer' | 'provider',
  nowMs: number,
): readonly AttentionAction[] =>
  OFFERS[name]
    .filter((offer) => isPossible(offer, booking, side, nowMs))
    .slice(0, 2)
    .map((offer) => ({ id: offer, label: text(LABELS[offer]), onPress: () => open(offer, booking) }))
