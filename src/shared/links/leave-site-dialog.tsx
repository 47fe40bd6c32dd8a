/** Dialog before a page of another site opens; shows its full address. */
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { EXTERNAL_LINK_REL } from './external-link.tsx'
import './leave-site-dialog.css'

export function LeaveSiteDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'leaving' }> }) {
  return (
    <Modal open small onClose={() => closeOverlay()} title={text('leaving.title')} closeLabel={text('common.close')}>
      <div className="stack g-4">
        <p>{text('leaving.text')}</p>
        <p className="leaving__address">
          <bdi dir="ltr">{overlay.shown}</bdi>
        </p>
        <div className="btn-2">
          <Button onPress={() => closeOverlay()}>{text('leaving.stay')}</Button>
          <a className="btn btn--primary" href={overlay.href} target="_blank" rel={EXTERNAL_LINK_REL} onClick={() => closeOverlay()}>
            {text('leaving.open')}
          </a>
        </div>
      </div>
    </Modal>
  )
}
