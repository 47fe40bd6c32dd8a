/** Proximity alert over the map: a button, its panel, and a card for a provider who came near. */
import { useEffect } from 'react'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { useTellSomeoneNear } from '#state/location/is-someone-near.ts'
import { initProximityAlert, useProximityWatch } from '#state/location/proximity-alert.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { FloatingButton } from '#ui/controls/floating-button.tsx'
import { FoundProviderCard } from './found-provider-card.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'
import { useWatchPanel } from './use-watch-panel.ts'
import { WatchPanel } from './watch-panel.tsx'
import { foundText } from './watch-text.ts'
import './proximity.css'

export function ProximityAlert() {
  const watch = useProximityWatch()
  const panel = useWatchPanel(watch)
  useEffect(() => initProximityAlert(foundText), [])
  const focus = useRestoreFocus(() => panel.panel.current ?? panel.button.current)
  const found = watch.kind === 'watching' ? watch.found : []
  const [nearest] = found
  useTellSomeoneNear(nearest !== undefined)
  return (
    <div className="proximity" {...focus}>
      <p className="vh" role="status">
        {nearest && `${text('proximity.found', { count: found.length })}: ${foundText.text(nearest)}`}
      </p>
      {nearest && <FoundProviderCard found={found} />}
      {panel.isOpen ? (
        <WatchPanel ref={panel.panel} onClose={panel.close} />
      ) : (
        <FloatingButton ref={panel.button} icon="radar" active={watch.kind === 'watching'} expanded={false} onPress={panel.open}>
          {watch.kind === 'watching'
            ? text('proximity.watching', { service: serviceName(watch.service), distance: distance(watch.radiusKm) })
            : text('proximity.title')}
        </FloatingButton>
      )}
    </div>
  )
}
