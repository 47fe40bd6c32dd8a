/** Why an entry is in the queue, and since when. */
import { text } from '#text/catalogue.ts'
import { shortDate, timeOfDay } from '#text/formatting/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { QueueEntry } from '../shared/admin-responses.ts'

export function reasonText(reason: QueueEntry['reason']): string {
  switch (reason) {
    case 'appealed':
    case 'answers_differ':
    case 'provider_blocked':
    case 'provider_removed':
      return text(`admin.why_${reason}`)
    case 'fresh_account':
    case 'many_first_reviews':
      return text(`admin.held_${reason}`)
    default:
      return text('admin.why_report', { reason: text(`report.reason_${reason}`) })
  }
}

export function WaitingLine({ entry: { since, reason } }: { readonly entry: QueueEntry }) {
  return (
    <p className="t-small c-2 admin-waiting">
      <Icon name="clock" size={16} />
      <span>
        <b className="t-small-strong">{reasonText(reason)}</b>
        {' · '}
        <time className="num" dateTime={since}>
          {text('admin.waits_since', { time: `${shortDate(since)}, ${timeOfDay(since)}` })}
        </time>
      </span>
    </p>
  )
}
