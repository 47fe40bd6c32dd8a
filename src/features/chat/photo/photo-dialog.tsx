/** A photo that fills the screen. Back closes it. */
import { ReportButton } from '#shared/reviews/report-button.tsx'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { usePhoto } from '#state/sync/chat-photos.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import './photo.css'

export function PhotoDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'photo' }> }) {
  const photo = usePhoto(overlay.bookingId, overlay.picture)
  return (
    <Modal open title={overlay.name} closeLabel={text('common.close')} onClose={() => closeOverlay()}>
      <div className="photo-full">
        {photo.state === 'here' && (
          <img
            className="photo-full__image"
            src={photo.url}
            width={overlay.picture.width}
            height={overlay.picture.height}
            alt={overlay.name}
          />
        )}
        {overlay.report && (
          <div className="photo-full__report">
            <ReportButton target={overlay.report} label={text('report.photo_of', { name: localizeName(overlay.report.name) })} />
          </div>
        )}
        {photo.state === 'missing' && <p className="c-2">{text('chat.photo_missing')}</p>}
      </div>
    </Modal>
  )
}
