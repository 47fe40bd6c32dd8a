import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

/** On this device, taken by the server, on the other's device, seen by the other. */
export type TickState = 'waiting' | 'sent' | 'delivered' | 'read'

export interface BubbleProps {
  readonly side: 'mine' | 'theirs'
  readonly children: ReactNode
  /** Small words in the corner: when it was written, and delivered if that differs. */
  readonly meta: string
  /** How far an own message has come, with its accessible word. */
  readonly tick?: { readonly state: TickState; readonly name: string } | undefined
  /** What can be done about it, small, at its end. */
  readonly action?: ReactNode
  /** The first of a run by the same person: a little space above. */
  readonly first?: boolean | undefined
  /** Names it, so that a place in the conversation can be kept by it. */
  readonly id?: string | undefined
}

/** One message of a conversation. */
export function Bubble({ side, children, meta, tick, action, first = false, id }: BubbleProps) {
  return (
    <div
      data-key={id}
      className={classNames(
        'msg',
        side === 'mine' ? 'msg--me' : 'msg--them',
        tick?.state === 'waiting' && 'msg--wait',
        first && 'msg--first',
      )}
    >
      {children}
      <div className="msg__meta">
        {meta}
        {tick?.state === 'waiting' && <Icon name="clock" size={14} label={tick.name} />}
        {tick?.state === 'sent' && <Icon name="check" size={14} label={tick.name} />}
        {tick?.state === 'delivered' && <Icon name="ticks" size={18} label={tick.name} />}
        {tick?.state === 'read' && <Icon name="ticks" size={18} label={tick.name} className="msg__tick--read" />}
        {action}
      </div>
    </div>
  )
}
