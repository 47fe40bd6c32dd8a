import { NavigationItem, type NavigationPlace } from './navigation-item.tsx'

export interface BottomNavProps<Id extends string> {
  /** Accessible name of the landmark. */
  readonly label: string
  readonly places: readonly NavigationPlace<Id>[]
  readonly current: Id | undefined
  readonly onSelect: (id: Id) => void
}

/** Main navigation at the bottom of a phone, 64 px and the safe area; hidden where NavigationRail is shown. */
export function BottomNav<Id extends string>({ label, places, current, onSelect }: BottomNavProps<Id>) {
  return (
    <nav className="nav nav--phone" aria-label={label}>
      {places.map((place) => (
        <NavigationItem key={place.id} place={place} current={place.id === current} onSelect={onSelect} />
      ))}
    </nav>
  )
}
