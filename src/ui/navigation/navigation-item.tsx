import { classNames } from '../class-names.ts'
import { CountBadge } from '../status/count-badge.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'

/** Destination of the main navigation. */
export interface NavigationPlace<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly icon: IconName
  /** Text of the red badge, such as '3'. */
  readonly badge?: string | undefined
  /** Accessible name that includes the badge's number; it must contain the label. */
  readonly name?: string | undefined
}

export interface NavigationItemProps<Id extends string> {
  readonly place: NavigationPlace<Id>
  readonly current: boolean
  readonly onSelect: (id: Id) => void
}

/** Button of a destination in the bottom navigation or the rail: an icon above its label. */
export function NavigationItem<Id extends string>({ place, current, onSelect }: NavigationItemProps<Id>) {
  return (
    <button
      type="button"
      className={classNames('nav__item', current && 'nav__item--on')}
      aria-current={current ? 'page' : undefined}
      aria-label={place.name}
      onClick={() => onSelect(place.id)}
    >
      <span className="nav__disc">
        <Icon name={place.icon} />
        {place.badge !== undefined && <CountBadge text={place.badge} />}
      </span>
      <span className="nav__word">{place.label}</span>
    </button>
  )
}
