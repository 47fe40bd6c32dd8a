/** Button that reports the content next to it, and says when it was reported. */
import { openOverlay } from '#state/navigation/overlays.ts'
import { useIsReported, type ReportTarget } from '#state/storage/reported-content.ts'
import { text } from '#text/catalogue.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { withUser } from '../account/require-user.ts'
import './report-button.css'

export interface ReportButtonProps {
  readonly target: ReportTarget
  /** Names the content and its author. */
  readonly label: string
}

/** The same element before and after the report, so that keyboard focus stays on it. */
export function ReportButton({ target, label }: ReportButtonProps) {
  const isReported = useIsReported(target.key)
  return (
    <button
      type="button"
      className="report-mark"
      aria-label={isReported ? undefined : label}
      title={isReported ? undefined : text('report.button')}
      aria-disabled={isReported || undefined}
      onClick={() => {
        if (!isReported) withUser(() => openOverlay({ kind: 'report', target }))
      }}
    >
      <Icon name="flag" size={14} />
      {isReported && <span>{text('report.done')}</span>}
    </button>
  )
}
