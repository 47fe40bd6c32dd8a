/** Button that reports the content next to it, and says when it was reported. */
import { openOverlay } from '#state/navigation/overlays.ts'
import { useIsReported, type ReportTarget } from '#state/storage/reported-content.ts'
import { usePendingCommands } from '../waiting/use-pending-commands.ts'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { withUser } from '../account/require-user.ts'
import './report-button.css'

export interface ReportButtonProps {
  readonly target: ReportTarget
  /** Names the content and its author. */
  readonly label: string
  /** True: shows the label beside the flag. */
  readonly isLabelShown?: boolean
}

/** 'Reported', or 'Waiting' until this device has sent the report. */
export function ReportedMark({ target: { args } }: { readonly target: ReportTarget }) {
  const isWaiting = usePendingCommands('report_content').some((item) =>
    Object.entries(args).every(([name, value]) => item.args[name] === value),
  )
  return <span>{text(isWaiting ? 'common.waiting' : 'report.done')}</span>
}

/** The same element before and after the report, so that keyboard focus stays on it. */
export function ReportButton({ target, label, isLabelShown = false }: ReportButtonProps) {
  const isReported = useIsReported(target.key)
  return (
    <button
      type="button"
      className="report-mark"
      aria-label={isReported || isLabelShown ? undefined : label}
      title={isReported || isLabelShown ? undefined : text('report.button')}
      aria-disabled={isReported || undefined}
      onClick={() => {
        if (!isReported) withUser(() => openOverlay({ kind: 'report', target }))
      }}
    >
      <Icon name="flag" size={14} />
      {isReported ? <ReportedMark target={target} /> : isLabelShown && <span>{label}</span>}
    </button>
  )
}
