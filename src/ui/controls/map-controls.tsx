import type { IconName } from '../icons/icon.tsx'
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
}

/** Stack of icon buttons over the map. */
export function MapControls({ label, controls }: MapControlsProps) {
  return (
    <div role="group" aria-label={label} className="map-controls">
      {controls.map(({ id, icon, label: name, pressed, onPress }) => (
        <IconButton key={id} icon={icon} label={name} size={20} pressed={pressed} onPress={onPress} />
      ))}
    </div>
  )
}
