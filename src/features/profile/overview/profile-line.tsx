import { Icon, type IconName } from '#ui/icons/icon.tsx'

export interface ProfileLineProps {
  readonly icon: IconName
  readonly term: string
  readonly value: string
  /** Nothing is given: said in quiet words. */
  readonly faint?: boolean
}

/** A term and its value, in a list of them. */
export function ProfileLine({ icon, term, value, faint = false }: ProfileLineProps) {
  return (
    <div className="profile-line">
      <dt>
        <Icon name={icon} size={20} />
        {term}
      </dt>
      <dd className={faint ? 'c-3' : undefined}>{value}</dd>
    </div>
  )
}
