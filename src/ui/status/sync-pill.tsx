import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icons/icon.tsx'
import { balanceLines } from './balance-lines.ts'

/** Up to date, commands wait on this device, offline, a decision is needed. */
export type SyncPillKind = 'ok' | 'wait' | 'off' | 'need'

export interface SyncPillProps {
  readonly kind: SyncPillKind
  readonly text: string
  readonly onPress: () => void
  /** Set over the map. */
  readonly float?: boolean | undefined
  /** Accessible name where the text is not enough; it must contain the text. */
  readonly label?: string | undefined
}

const icons: Record<SyncPillKind, IconName> = { ok: 'check', wait: 'clock', off: 'cloud-off', need: 'alert' }

/** Sync status of this device in a few words; opens the list of waiting commands. */
export function SyncPill({ kind, text, onPress, float = false, label }: SyncPillProps) {
  return (
    <button type="button" className={classNames('pill', `pill--${kind}`, float && 'pill--float')} aria-label={label} onClick={onPress}>
      <Icon name={icons[kind]} size={16} />
      <span className="ellip">{balanceLines(text)}</span>
    </button>
  )
}
