import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface ChoiceCardProps {
  readonly icon: IconName
  readonly title: string
  readonly text?: string | undefined
  readonly onPress: () => void
  /** Set for a lasting choice; leave it out where the press opens the next screen. */
  readonly selected?: boolean | undefined
}

/** Large choice with an icon, a title and a line of text. */
export function ChoiceCard({ icon, title, text, onPress, selected }: ChoiceCardProps) {
  return (
    <button type="button" className={classNames('choice', selected && 'choice--on')} aria-pressed={selected} onClick={onPress}>
      <span className="choice__icon">
        <Icon name={icon} size={28} />
      </span>
      <span>
        <span className="choice__title">{title}</span>
        {text !== undefined && <span className="choice__text">{text}</span>}
      </span>
      <span className="choice__end">
        {selected === undefined && <Icon name="chevron-right" size={20} />}
        {selected === true && <Icon name="check-circle" />}
      </span>
    </button>
  )
}
