/** A photo in the thread. Its space is reserved from the start, so that nothing moves when it loads. */
import { useState } from 'react'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { Message, Picture } from '#domain/documents/message.ts'
import { PhotoBlur } from '#shared/photo/photo-blur.tsx'
import { UploadProgress } from '#shared/photo/upload-progress.tsx'
import { useLowData } from '#state/device/low-data.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { usePhoto } from '#state/sync/chat-photos.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Icon } from '#ui/icons/icon.tsx'

export interface MessagePhotoProps {
  readonly shown: OptimisticDocument<Message>
  readonly picture: Picture
  readonly isMine: boolean
}

export function MessagePhoto({ shown: { doc, waiting }, picture, isMine }: MessagePhotoProps) {
  const lowData = useLowData()
  const [isPressed, setPressed] = useState(false)
  // The photo of an unsent message is on this device.
  const photo = usePhoto(doc.booking_id, picture, !lowData || isPressed || waiting)
  const time = timeOfDay(doc.created_at)
  const name = isMine ? text('chat.photo_own', { time }) : text('chat.photo_of', { name: localizeName(doc.sender_name), time })
  const press = (): void => {
    if (photo.state === 'unasked') setPressed(true)
    if (photo.state === 'here') openOverlay({ kind: 'photo', bookingId: doc.booking_id, picture, name })
  }
  return (
    <button
      type="button"
      className="photo"
      style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
      // A pressed button keeps the focus while its photo loads.
      disabled={(photo.state === 'loading' || photo.state === 'missing') && !isPressed}
      onClick={press}
    >
      <PhotoBlur colours={picture.blur} />
      {photo.state === 'here' && <img className="photo__image" src={photo.url} alt={name} />}
      {photo.state === 'unasked' && (
        <span className="photo__missing">
          <Icon name="eye" size={18} />
          <span className="vh">{`${name}, `}</span>
          {text('chat.photo_show')}
        </span>
      )}
      {photo.state === 'loading' && <span className="vh">{`${name}, ${text('common.loading')}`}</span>}
      {photo.state === 'missing' && (
        <span className="photo__missing">
          <Icon name="cloud-off" size={18} />
          <span className="vh">{`${name}, `}</span>
          {text('chat.photo_missing')}
        </span>
      )}
      {waiting && <UploadProgress id={picture.id} />}
    </button>
  )
}
