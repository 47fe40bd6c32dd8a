/** The photos of a request, for its two people as long as each of them sees them. */
import { useState } from 'react'
import { arePhotosShown } from '#domain/booking/request-photos.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Picture } from '#domain/documents/message.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { PhotoBlur } from '#shared/photo/photo-blur.tsx'
import { UploadProgress } from '#shared/photo/upload-progress.tsx'
import { useLowData } from '#state/device/low-data.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { photoTarget } from '#state/storage/reported-content.ts'
import { usePhoto, useWantedPhotos } from '#state/sync/chat-photos.ts'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import './problem.css'

interface PhotoProps {
  readonly booking: Booking
  readonly picture: Picture
  /** `Photo 1 of 2`. */
  readonly name: string
  readonly isOwn: boolean
  /** It waits on this device to be sent. */
  readonly isHere: boolean
}

function Photo({ booking, picture, name, isHere, isOwn }: PhotoProps) {
  const lowData = useLowData()
  const [isPressed, setPressed] = useState(false)
  const photo = usePhoto(booking.id, picture, !lowData || isPressed || isHere, true)
  const press = (): void => {
    if (photo.state === 'unasked') setPressed(true)
    if (photo.state === 'here')
      openOverlay({ kind: 'photo', bookingId: booking.id, picture, name, ...(isOwn ? {} : { report: photoTarget(booking, picture.id) }) })
  }
  return (
    <li className="request-photo">
      <button
        type="button"
        className="request-photo__open"
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
            <Icon name="clock" size={18} />
            <span className="vh">{`${name}, `}</span>
            {text('request_photos.coming')}
          </span>
        )}
        <UploadProgress id={picture.id} />
      </button>
    </li>
  )
}

export interface RequestPhotosProps {
  readonly booking: Booking
  /** The request itself waits on this device, which its card says. */
  readonly isUnsent?: boolean
  /** Level of the heading; none for a card. */
  readonly level?: 3 | 4
}

export function RequestPhotos({ booking, isUnsent = false, level }: RequestPhotosProps) {
  const uid = useUser()?.uid
  const nowMs = useNow()
  const wanted = useWantedPhotos()
  const photos = booking.photos ?? []
  if (uid === undefined || photos.length === 0 || !arePhotosShown(booking, uid, instantFromMs(nowMs))) return null
  const waiting = photos.filter(({ id }) => wanted.has(id)).length
  return (
    <div className="stack g-2">
      {level !== undefined && <SectionHeader title={text('request_photos.title')} level={level} flush />}
      <ul className="request-photos" aria-label={text('request_photos.title')}>
        {photos.map((picture, index) => (
          <Photo
            key={picture.id}
            booking={booking}
            isOwn={uid === booking.customer_uid}
            picture={picture}
            name={text('request_photos.number', { number: index + 1, count: photos.length })}
            isHere={isUnsent || wanted.has(picture.id)}
          />
        ))}
      </ul>
      {(waiting > 0 || isUnsent) && (
        <p className="row g-1 t-small c-2" role="status">
          <Icon name="clock" size={16} />
          {text('request_photos.waiting', { count: isUnsent ? photos.length : waiting })}
        </p>
      )}
    </div>
  )
}
