/** One message: its photo, its words, when, and how far it has come. */
import { memo } from 'react'
import type { Shown } from '#data/user-store.ts'
import type { Message, Receipt } from '#domain/documents/message.ts'
import { MessageText } from '#parts/message-text.tsx'
import { tickName, tickOf } from '#parts/message-tick.ts'
import { useLanguage } from '#state/language.ts'
import { text } from '#text/catalogue.ts'
import { messageWords, personName } from '#text/shown-words.ts'
import { Bubble } from '#ui/bubble.tsx'
import { MessagePhoto } from './message-photo.tsx'
import { messageTime } from './message-time.ts'

export interface MessageBubbleProps {
  readonly shown: Shown<Message>
  /** Of a run by the same person. */
  readonly first: boolean
  readonly ownUid: string
  /** The other person's. */
  readonly receipt: Receipt | undefined
  /** This person shows what they read, and so sees what the other has. */
  readonly seesRead: boolean
}

/** Drawn again only when something of it changes: a long thread costs with what comes to it, not with what is there. */
export const MessageBubble = memo(function MessageBubble({ shown, first, ownUid, receipt, seesRead }: MessageBubbleProps) {
  // Its words are kept, so it follows the language by itself.
  useLanguage()
  const { doc } = shown
  const isMine = doc.sender_uid === ownUid
  const tick = tickOf(shown, receipt, seesRead)
  return (
    <Bubble
      side={isMine ? 'mine' : 'theirs'}
      id={doc.doc_id}
      first={first}
      meta={messageTime(shown)}
      tick={isMine ? { state: tick, name: tickName(tick) } : undefined}
    >
      <span className="vh">{isMine ? `${text('chat.you')} ` : `${personName(doc.sender_name)}: `}</span>
      {doc.attachment && <MessagePhoto shown={shown} picture={doc.attachment} isMine={isMine} />}
      {doc.message !== '' && <MessageText message={messageWords(doc.message)} />}
    </Bubble>
  )
})
