import type { IconName } from '../icons/icon.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useOneStop } from './use-one-stop.ts'

export interface MapControl {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  /** Drawn filled; the label says how to end it, so the button has no pressed state beside it. */
  readonly isOn?: boolean | undefined
  readonly onPress: () => void
}

export interface MapControlsProps {
  /** Accessible name of the group. */
  readonly label: string
  readonly controls: readonly MapControl[]
  /** Beside each other, where there is no map. */
  readonly inRow?: boolean | undefined
}

/** Icon buttons over the map: one stop of Tab. */
export function MapControls({ label, controls, inRow = false }: MapControlsProps) {
  const stop = useOneStop(true, true)
  return (
    <div {...stop} role="toolbar" aria-label={label} className={classNames('map-controls', inRow && 'map-controls--row')}>
      {controls.map(({ id, icon, label: name, isOn, onPress }) => (
        <IconButton key={id} icon={icon} label={name} size={20} className={isOn === true ? 'ib--on' : undefined} onPress={onPress} />
      ))}
    </div>
  )
}
