import type { IconName } from '../icons/icon.tsx'
import { classNames } from '../class-names.ts'
import { IconButton } from './icon-button.tsx'

export interface MapControl {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  readonly pressed?: boolean | undefined
  readonly onPress: () => void
}

export interface MapControlsProps {
  /** Accessible name of the group. */
  readonly label: string
  readonly controls: readonly MapControl[]
  /** Beside each other, where there is no map. */
  readonly inRow?: boolean | undefined
}

/** Icon buttons over the map. */
export function MapControls({ label, controls, inRow = false }: MapControlsProps) {
  return (
    <div role="group" aria-label={label} className={classNames('map-controls', inRow && 'map-controls--row')}>
      {controls.map(({ id, icon, label: name, pressed, onPress }) => (
        <IconButton key={id} icon={icon} label={name} size={20} pressed={pressed} onPress={onPress} />
      ))}
    </div>
  )
}
