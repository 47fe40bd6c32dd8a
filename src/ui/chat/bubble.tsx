import type { MouseEventHandler, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

/** On this device only, on the server, on the other person's device, read by the other person. */
export type TickState = 'waiting' | 'sent' | 'delivered' | 'read'

export interface BubbleProps {
  readonly side: 'mine' | 'theirs'
  readonly children: ReactNode
  /** Small text in the corner: the time it was written, and the time of delivery if that differs. */
  readonly meta: string
  /** Delivery status of the viewer's message, with its accessible name. */
  readonly tick?: { readonly state: TickState; readonly name: string } | undefined
  /** The viewer's message has no delivery status yet: it looks like a waiting one. */
  readonly pending?: boolean | undefined
  /** Small action at its end. */
  readonly action?: ReactNode
  readonly onContextMenu?: MouseEventHandler<HTMLElement> | undefined
  /** First of several messages by the same person: has a small space above. */
  readonly first?: boolean | undefined
  /** Id of the element, for restoring the scroll position. */
  readonly id?: string | undefined
}

/** One message of a conversation. */
export function Bubble({ side, children, meta, tick, pending = false, action, onContextMenu, first = false, id }: BubbleProps) {
  return (
    <div
      data-key={id}
      onContextMenu={onContextMenu}
      className={classNames(
        'msg',
        side === 'mine' ? 'msg--me' : 'msg--them',
        (pending || tick?.state === 'waiting') && 'msg--wait',
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
