/** The photo of the next message, and a button to remove it. */
import type { Picture } from '#domain/documents/message.ts'
import { PhotoBlur } from '#shared/photo/photo-blur.tsx'
import { usePhoto } from '#state/sync/chat-photos.ts'
import { text } from '#text/catalogue.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'

export interface ChosenPhotoRowProps {
  readonly bookingId: string
  readonly picture: Picture
  readonly onRemove: () => void
}

const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1_024))

export function ChosenPhotoRow({ bookingId, picture, onRemove }: ChosenPhotoRowProps) {
  const photo = usePhoto(bookingId, picture)
  return (
    <div className="chosen-photo">
      <span className="chosen-photo__picture">
        <PhotoBlur colours={picture.blur} />
        {photo.state === 'here' && <img className="photo__image" src={photo.url} alt={text('chat.photo_chosen')} />}
      </span>
      <span className="grow">
        <span className="t-small-strong">{text('chat.photo_chosen')}</span>
        <small className="t-caption c-2 num">{text('chat.photo_size', { kb: kilobytes(picture.bytes) })}</small>
      </span>
      <IconButton icon="close" label={text('chat.photo_remove')} onPress={onRemove} />
    </div>
  )
}
