/** Chooses the replies of a demo provider in a chat, and limits their number. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'

/** Replies of a demo provider in one thread; after them it only reads. */
const MOST_REPLIES = 3

const FIRST = [
  'Hi {name}, thanks for your message. I’ll keep it in mind.',
  'Hello {name}! Got it. Message me anytime if something changes.',
  'Hi {name}, good to know, thank you. See you soon.',
  'Thanks, {name}. I’ll bring everything I need.',
] as const
const LATER = ['Got it, thank you.', 'No problem at all.', 'Sounds good. See you then!', 'Sure, I can do that.'] as const

/** Returns a number that depends on the id alone, so that a thread always gets the same replies. */
const seedOf = (id: string): number => id.split('').reduce((sum, char) => sum + char.charCodeAt(0), 0)

/** Returns the next reply; undefined if the customer did not write last, or the limit is reached. @param thread oldest first */
export function nextReply(booking: Booking, thread: readonly Message[]): string | undefined {
  const sent = thread.filter((message) => message.sender_type === 'provider').length
  if (thread.at(-1)?.sender_type !== 'customer' || sent >= MOST_REPLIES) return undefined
  const replies = sent === 0 ? FIRST : LATER
  const reply = replies[(seedOf(booking.id) + sent) % replies.length] ?? LATER[0]
  return reply.replaceAll('{name}', booking.customer_name.split(' ')[0] ?? '')
}
