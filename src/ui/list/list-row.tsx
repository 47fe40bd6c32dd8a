import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

export interface ListRowProps {
  readonly title: ReactNode
  readonly text?: ReactNode
  /** Shown before the text: an icon or an avatar. */
  readonly lead?: ReactNode
  /** Shown after the text: a time, a badge, a button (only where the row itself is not a button). */
  readonly end?: ReactNode
  /** Cuts the text after so many lines. */
  readonly lines?: 1 | 2 | undefined
  /** The lead shows that something waits on this device. */
  readonly waiting?: boolean | undefined
  /** Marks the row as unseen. */
  readonly unseen?: boolean | undefined
  /** The row whose content is shown beside the list. */
  readonly current?: boolean | undefined
  /** Makes the whole row a button. */
  readonly onPress?: (() => void) | undefined
  /** Accessible name of the button, where its text is not enough. */
  readonly label?: string | undefined
}

/** Row of a list: a lead, a title above a text, and an end. */
export function ListRow(props: ListRowProps) {
  const { title, text, lead, end, lines, waiting = false, unseen = false, current = false, onPress, label } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const className = classNames('lrow', unseen && 'lrow--new', onPress && 'lrow--press', current && 'lrow--on')
  const parts = (
    <>
      {lead !== undefined && <span className={classNames('lrow__lead', waiting && 'lrow__lead--wait')}>{lead}</span>}
      <span className="lrow__mid">
        <span className="lrow__title">{typeof title === 'string' ? <span className="lrow__name">{title}</span> : title}</span>
        {text !== undefined && (
          <span className={classNames('lrow__text', lines === 1 && 'lrow__text--one', lines === 2 && 'lrow__text--two')}>{text}</span>
        )}
      </span>
      {end !== undefined && <span className="lrow__end">{end}</span>}
    </>
  )
  if (onPress === undefined) return <div className={className}>{parts}</div>
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-label={label}
      aria-current={current ? 'true' : undefined}
      onClick={onPress}
    >
      {parts}
    </button>
  )
}
