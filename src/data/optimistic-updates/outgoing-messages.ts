/**
 * The person's own messages from the press until this device has stored their commands: the chat shows them in the frame of the press, and
 * the outbox makes of each a waiting message, or the rules refuse it.
 */
import { BehaviorSubject } from 'rxjs'
import type { Message } from '#domain/documents/message.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Ulid } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import type { OptimisticDocument } from './optimistic-document.ts'

/** `storing`: nothing may say that this device has it. A refusal: it is not sent, and for this reason. */
export type Unstored = 'storing' | Refusal

export interface OutgoingMessage extends OptimisticDocument<Message> {
  readonly unstored: Unstored
}

export interface OutgoingMessages {
  /** In the order of the presses. Kept in memory: the draft of the chat keeps the text until the command is stored. */
  readonly messages: BehaviorSubject<readonly OutgoingMessage[]>
  /**
   * Shows the message before it returns, and submits its command. It takes the place of a refused one with the same text.
   * @param submit resolves once the command is stored and shown, or refused; what it throws is thrown on
   */
  send<T>(message: Message, submit: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>>
  /** Shows the refused messages of a booking no more. */
  discardRefused(booking: Ulid): void
}

export function createOutgoingMessages(): OutgoingMessages {
  const messages = new BehaviorSubject<readonly OutgoingMessage[]>([])
  const keep = (wanted: (each: OutgoingMessage) => boolean): readonly OutgoingMessage[] => messages.value.filter(wanted)
  const isRefused = ({ unstored }: OutgoingMessage): boolean => unstored !== 'storing'

  function mark(doc: Message, unstored: Unstored): void {
    messages.next(messages.value.map((each) => (each.doc === doc ? { ...each, unstored } : each)))
  }

  return {
    messages,
    send: async (doc, submit) => {
      const isSame = (each: Message): boolean => each.booking_id === doc.booking_id && each.message === doc.message
      const others = keep((each) => !isRefused(each) || !isSame(each.doc))
      messages.next([...others, { doc, waiting: true, unstored: 'storing' }])
      try {
        const result = await submit()
        if (result.ok) messages.next(keep((each) => each.doc !== doc))
        else mark(doc, result.error)
        return result
      } catch (error) {
        mark(doc, refusal('internal'))
        throw error
      }
    },
    discardRefused: (booking) => messages.next(keep((each) => !isRefused(each) || each.doc.booking_id !== booking)),
  }
}
