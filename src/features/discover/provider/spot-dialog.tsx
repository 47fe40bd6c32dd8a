/** The helpers of one mark on a map, which are too close together for a mark each. */
import { ProviderListRow } from '#shared/provider/provider-list-row.tsx'
import { useProviders } from '#state/directory/directory.ts'
import { closeOverlay, type Overlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Modal } from '#ui/overlay/modal.tsx'

export function SpotDialog({ overlay: { providerIds, onChoose } }: { readonly overlay: Extract<Overlay, { kind: 'spot' }> }) {
  const providers = useProviders(providerIds)
  const title = text('map.spot_title', { count: providers.length })
  return (
    <Modal open small onClose={() => closeOverlay()} title={title} closeLabel={text('common.close')}>
      <ul className="helper-list spot-list" aria-label={title}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <ProviderListRow provider={provider} onPress={() => closeOverlay(() => onChoose(provider.id))} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
