/** Service, radius and start; or the running watch and stop. */
import type { ReactNode, Ref } from 'react'
import { PROXIMITY_MAX_KM, PROXIMITY_MIN_KM } from '#domain/constants.ts'
import { openServiceTypes } from '#domain/service-types.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import {
  startProximityWatch,
  stopProximityWatch,
  useProximityWatch,
  useProximitySettings,
  type WatchState,
} from '#state/location/proximity-alert.ts'
import { text } from '#text/catalogue.ts'
import { distance, timeOfDay } from '#text/formatting/format.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Slider } from '#ui/fields/slider.tsx'
import { WatchNotices } from './watch-notices.tsx'

function Settings() {
  const [settings, setSettings] = useProximitySettings()
  return (
    <>
      <SelectField
        label={text('proximity.service')}
        hideLabel
        placeholder={text('proximity.choose')}
        options={openServiceTypes().map((value) => ({ value, label: serviceName(value) }))}
        value={settings.service ?? undefined}
        onChange={(service) => setSettings({ ...settings, service })}
      />
      <Slider
        label={text('proximity.within')}
        min={PROXIMITY_MIN_KM}
        max={PROXIMITY_MAX_KM}
        value={settings.radius_km}
        valueText={distance(settings.radius_km)}
        onChange={(radius_km) => setSettings({ ...settings, radius_km })}
      />
      <Button variant="primary" wide icon="radar" disabled={settings.service === null} onPress={startProximityWatch}>
        {text('proximity.start')}
      </Button>
    </>
  )
}

function lastCheckText(watch: Extract<WatchState, { kind: 'watching' }>): string {
  if (watch.lastCheckMs === undefined) return text('proximity.locating')
  const time = timeOfDay(instantFromMs(watch.lastCheckMs))
  return watch.found.length === 0 ? text('proximity.none', { time }) : text('proximity.some', { count: watch.found.length, time })
}

function Watching({ watch }: { readonly watch: Extract<WatchState, { kind: 'watching' }> }) {
  return (
    <>
      <div>
        <p className="t-strong num">
          {text('proximity.watched', { service: serviceName(watch.service), distance: distance(watch.radiusKm) })}
        </p>
        <p className="t-small c-2 num">{lastCheckText(watch)}</p>
      </div>
      <Button wide onPress={stopProximityWatch}>
        {text('proximity.stop')}
      </Button>
    </>
  )
}

export interface WatchPanelProps {
  readonly onClose: () => void
  readonly ref: Ref<HTMLElement>
}

export function WatchPanel({ onClose, ref }: WatchPanelProps): ReactNode {
  const watch = useProximityWatch()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className="banner proximity__card stack g-3"
      aria-label={text('proximity.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="row row--between">
        <h2 className="t-heading">{text('proximity.title')}</h2>
        <span className="proximity__close">
          <IconButton icon="close" label={text('common.close')} tone="quiet" size={20} onPress={onClose} />
        </span>
      </div>
      <WatchNotices watch={watch} />
      {watch.kind === 'watching' ? <Watching watch={watch} /> : <Settings />}
      <p className="t-small c-2">{text('proximity.open_only')}</p>
    </section>
  )
}
