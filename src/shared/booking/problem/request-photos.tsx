/** The photos of a request, for its two people as long as each of them sees them. */
import { arePhotosShown } from '#domain/booking/request-photos.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { PhotoButton } from '#shared/photo/photo-button.tsx'
import { useNow } from '#state/display/use-now.ts'
import { useUser } from '#state/session/session.ts'
import { photoTarget } from '#state/storage/reported-content.ts'
import { useWantedPhotos } from '#state/sync/chat-photos.ts'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import './problem.css'

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
          <li key={picture.id} className="request-photo">
            <PhotoButton
              bookingId={booking.id}
              picture={picture}
              name={text('request_photos.number', { number: index + 1, count: photos.length })}
              className="request-photo__open"
              isHere={isUnsent || wanted.has(picture.id)}
              mayFollow
              missing={{ icon: 'clock', text: text('request_photos.coming') }}
              {...(uid === booking.customer_uid ? {} : { report: photoTarget(booking, picture.id) })}
            />
          </li>
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
