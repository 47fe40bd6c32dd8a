import type { ReactNode } from 'react'
import { NavigationItem, type NavigationPlace } from './navigation-item.tsx'

export interface NavigationRailProps<Id extends string> {
  /** Accessible name of the landmark. */
  readonly label: string
  readonly places: readonly NavigationPlace<Id>[]
  /** Destinations at the bottom, such as logout. */
  readonly endPlaces?: readonly NavigationPlace<Id>[] | undefined
  readonly current: Id | undefined
  readonly onSelect: (id: Id) => void
  /** Shown above the destinations, such as the brand. */
  readonly head?: ReactNode
}

/** Main navigation at the side, 84 px wide; shown from 1024 px, and on a phone on its side. */
export function NavigationRail<Id extends string>({ label, places, endPlaces = [], current, onSelect, head }: NavigationRailProps<Id>) {
  return (
    <nav className="rail" aria-label={label}>
      {head}
      {places.map((place) => (
        <NavigationItem key={place.id} place={place} current={place.id === current} onSelect={onSelect} />
      ))}
      {endPlaces.length > 0 && (
        <div className="rail__end">
          {endPlaces.map((place) => (
            <NavigationItem key={place.id} place={place} current={place.id === current} onSelect={onSelect} />
          ))}
        </div>
      )}
    </nav>
  )
}
