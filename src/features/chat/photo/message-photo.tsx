/** A photo in the thread. Its space is reserved from the start, so that nothing moves when it loads. */
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { Message, Picture } from '#domain/documents/message.ts'
import { PhotoButton } from '#shared/photo/photo-button.tsx'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

export interface MessagePhotoProps {
  readonly shown: OptimisticDocument<Message>
  readonly picture: Picture
  readonly isMine: boolean
}

export function MessagePhoto({ shown: { doc, waiting }, picture, isMine }: MessagePhotoProps) {
  const time = timeOfDay(doc.created_at)
  return (
    <PhotoButton
      bookingId={doc.booking_id}
      picture={picture}
      name={isMine ? text('chat.photo_own', { time }) : text('chat.photo_of', { name: localizeName(doc.sender_name), time })}
      className="photo"
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
      isHere={waiting}
      missing={{ icon: 'cloud-off', text: text('chat.photo_missing') }}
    />
  )
}
