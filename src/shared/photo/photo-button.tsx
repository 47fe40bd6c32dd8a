/** A photo of a chat or a request. Pressing it opens it; with the data saver the first press loads it. */
import { useState, type CSSProperties } from 'react'
import type { Picture } from '#domain/documents/message.ts'
import { useLowData } from '#state/device/low-data.ts'
import { openOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { usePhoto } from '#state/sync/chat-photos.ts'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-table.ts'
import { PhotoBlur } from './photo-blur.tsx'
import { UploadProgress } from './upload-progress.tsx'

export interface PhotoButtonProps {
  readonly bookingId: string
  readonly picture: Picture
  /** Text for those who do not see it. */
  readonly name: string
  readonly className: string
  readonly style?: CSSProperties
  /** It waits on this device to be sent. */
  readonly isHere: boolean
  /** The other side may still be uploading it. */
  readonly mayFollow?: boolean
  /** Shown while neither this device nor the server has it. */
  readonly missing: { readonly icon: IconName; readonly text: string }
  readonly report?: Extract<Overlay, { kind: 'photo' }>['report']
}

export function PhotoButton({ bookingId, picture, name, className, style, isHere, mayFollow, missing, report }: PhotoButtonProps) {
  const lowData = useLowData()
  const [isPressed, setPressed] = useState(false)
  const photo = usePhoto(bookingId, picture, !lowData || isPressed || isHere, mayFollow)
  const press = (): void => {
    if (photo.state === 'unasked') setPressed(true)
    if (photo.state === 'here') openOverlay({ kind: 'photo', bookingId, picture, name, ...(report ? { report } : {}) })
  }
  return (
    <button
      type="button"
      className={className}
      style={style}
      // A pressed button keeps the focus while its photo loads.
      disabled={(photo.state === 'loading' || photo.state === 'missing') && !isPressed}
      onClick={press}
    >
      <PhotoBlur colours={picture.blur} />
      {photo.state === 'here' && <img className="photo__image" src={photo.url} alt={name} />}
      {photo.state === 'loading' && <span className="vh">{`${name}, ${text('common.loading')}`}</span>}
      {(photo.state === 'unasked' || photo.state === 'missing') && (
        <span className="photo__missing">
          <Icon name={photo.state === 'unasked' ? 'eye' : missing.icon} size={18} />
          <span className="vh">{`${name}, `}</span>
          {photo.state === 'unasked' ? text('chat.photo_show') : missing.text}
        </span>
      )}
      <UploadProgress id={picture.id} />
    </button>
  )
}
