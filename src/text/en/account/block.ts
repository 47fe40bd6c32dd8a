/** Blocking a person. */
export const BLOCK = {
  'block.title': 'Block {name}?',
  'block.text': 'You won’t see each other’s profile, and you can’t send each other requests or messages.',
  'block.requests': '{count, plural, one {# open request between you ends.} other {# open requests between you end.}}',
  'block.running': 'The job in progress can be finished.',
  'block.told': 'We won’t tell {name}, but they may notice.',
  /** Above a list of bookings, each with a checkbox. */
  'block.upcoming': 'Choose what to cancel',
  'block.upcoming_text': 'What you keep goes ahead: you both see each step and can cancel it, without messages, reasons or phone numbers.',
  'block.confirm': 'Block',
  'block.failed': 'Couldn’t block this person.',
  'block.done': 'You blocked {name}',
  'block.done_text': 'You can unblock them in your profile.',
  'block.unblock': 'Unblock',
  'block.unblock_named': 'Unblock {name}',
  'block.unblocked': 'You unblocked {name}',
  /** In place of the message field. */
  'block.blocked_line': 'You blocked {name}.',
  'block.blocked_waiting': 'You blocked {name}. Until this is sent, they can still write to you.',
  'block.closed_line': 'You can’t message this person.',
  'block.list': 'Blocked people',
  'block.since': 'Since {date}',
} as const
