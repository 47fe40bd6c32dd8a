import { type ReactNode, useId } from 'react'
import { Button } from '../controls/button.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'

export interface AttentionAction {
  readonly id: string
  readonly label: string
  /** The action discards something. */
  readonly danger?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly onPress: () => void
}

export interface AttentionCardProps {
  /** A refusal by the server (red), or a question to the person (amber). */
  readonly tone: 'refused' | 'ask'
  readonly icon?: IconName | undefined
  readonly title: string
  readonly children: ReactNode
  /** Next to each other in the footer; up to three. */
  readonly actions: readonly AttentionAction[]
}

/** Card for something that the person must decide. */
export function AttentionCard({ tone, icon, title, children, actions }: AttentionCardProps) {
  const titleId = useId()
  return (
    <article className="att" aria-labelledby={titleId}>
      <h2 className={classNames('att__head', tone === 'ask' && 'att__head--ask')} id={titleId}>
        <Icon name={icon ?? (tone === 'ask' ? 'clock' : 'alert')} size={18} />
        {title}
      </h2>
      <div className="att__body">{children}</div>
      {actions.length > 0 && (
        <div className="att__foot">
          {actions.map(({ id, label, danger = false, busy, disabled, onPress }) => (
            <Button key={id} variant={danger ? 'danger' : 'quiet'} busy={busy} disabled={disabled} onPress={onPress}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}
