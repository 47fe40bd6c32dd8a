/** Explains the tick: which items were confirmed, and when. Only recorded checks are listed. */
import type { VerificationCheck } from '#domain/documents/provider.ts'
import { useProvider } from '#state/directory/directory.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { fullDate } from '#text/formatting/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Modal } from '#ui/overlay/modal.tsx'

const verifiedItemName = (thing: VerificationCheck): string => text(`verified.${thing}` satisfies MessageKey)

export function VerifiedDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'verified' }> }) {
  const provider = useProvider(overlay.providerId)
  const name = provider?.name ?? ''
  const { verified_at, verified_what } = provider ?? {}
  return (
    <Modal
      open
      small
      title={provider?.is_verified === true ? text('verified.title', { name }) : text('provider.gone')}
      closeLabel={text('common.close')}
      onClose={() => closeOverlay()}
    >
      {provider?.is_verified === true && (
        <div className="stack g-3">
          <p className="c-2">{text('verified.text')}</p>
          {verified_what && verified_what.length > 0 && (
            <ul className="verified">
              {verified_what.map((thing) => (
                <li key={thing} className="row g-3">
                  <Icon name="check-circle" size={20} />
                  {verifiedItemName(thing)}
                </li>
              ))}
            </ul>
          )}
          {verified_at && <p className="t-small c-2 num">{text('verified.on', { date: fullDate(verified_at) })}</p>}
        </div>
      )}
    </Modal>
  )
}
