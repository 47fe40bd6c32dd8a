/** The proximity alert over the map: a button, the panel behind it, and a card for who came near. */
import { useEffect } from 'react'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { initProximityAlert, useProximityWatch } from '#state/location/proximity-alert.ts'
import { text } from '#text/catalogue.ts'
import { distance } from '#text/formatting/format.ts'
import { FloatingButton } from '#ui/controls/floating-button.tsx'
import { FoundCard } from './found-provider-card.tsx'
import { useKeptFocus } from './use-restore-focus.ts'
import { usePanel } from './use-watch-panel.ts'
import { WatchPanel } from './watch-panel.tsx'
import { foundWords } from './watch-text.ts'
import './proximity.css'

export function ProximityAlert() {
  const watch = useProximityWatch()
  const panel = usePanel(watch)
  useEffect(() => initProximityAlert(foundWords), [])
  const focus = useKeptFocus(() => panel.panel.current ?? panel.button.current)
  const found = watch.kind === 'watching' ? watch.found : []
  const [nearest] = found
  return (
    <div className="proximity" {...focus}>
      <p className="vh" role="status">
        {nearest && `${text('proximity.found', { count: found.length })}: ${foundWords.text(nearest)}`}
      </p>
      {nearest && <FoundCard found={found} />}
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
