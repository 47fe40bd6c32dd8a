/** What a demo provider writes back, and when it has said enough. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'

/** After so many of its messages in a thread a demo provider only reads. */
const MOST_REPLIES = 3

const FIRST = [
  'Hi {name}, thanks for writing. I have read it and will keep it in mind.',
  'Hello {name}! All clear. Write any time if something changes.',
  'Hi {name}, good to know, thank you. See you soon.',
  'Thanks, {name}. I will bring what is needed.',
] as const
const LATER = ['Got it, thank you.', 'No problem at all.', 'All right. See you then!', 'Sure, I can do that.'] as const

/** The same thread gets the same answers. */
const turn = (id: string): number => id.split('').reduce((sum, char) => sum + char.charCodeAt(0), 0)

/** The answer that the thread waits for, or undefined when it waits for none. @param thread in order of time */
export function nextReply(booking: Booking, thread: readonly Message[]): string | undefined {
  const sent = thread.filter((message) => message.sender_type === 'provider').length
  if (thread.at(-1)?.sender_type !== 'customer' || sent >= MOST_REPLIES) return undefined
  const answers = sent === 0 ? FIRST : LATER
  const answer = answers[(turn(booking.id) + sent) % answers.length] ?? LATER[0]
  return answer.replaceAll('{name}', booking.customer_name.split(' ')[0] ?? '')
}
