/** Says each change of the days once, with the way back, or why nothing changed; before that, how hours are changed. */
import { useSyncStatus } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { fieldErrorText, refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { openEntry } from '../calendar-entries.tsx'
import type { DayNotice } from '../use-day-changes.ts'

function Words({ notice }: { readonly notice: DayNotice }) {
  const isOffline = useSyncStatus()?.connection !== 'live'
  const { say, refused, change } = notice
  if (refused) {
    const [why] = Object.values(refused.fields ?? {})
    return `${text('calendar.day_failed')} ${why === undefined ? refusalText(refused) : fieldErrorText(why)}`
  }
  const words = say?.() ?? ''
  if (!change) return words
  const done = change.isUndone ? text('calendar.undone', { change: words }) : words
  return isOffline ? `${done} · ${text('booking.saved_title')}` : done
}

export function ChangeBar({ notice }: { readonly notice: DayNotice | undefined }) {
  const entry = notice?.entry
  return (
    <div className={classNames('change-bar', notice && 'change-bar--on')}>
      {!notice && (
        <p className="t-small c-2">
          <span className="change-bar__mouse">{text('calendar.hint_mouse')}</span>
          <span className="change-bar__touch">{text('calendar.hint_touch')}</span>
        </p>
      )}
      <p className={classNames('t-small', notice?.refused && 'c-danger')} role="status">
        {/* A new element for each notice, so that the same words are announced again. */}
        {notice && (
          <span key={notice.id}>
            <Words notice={notice} />
          </span>
        )}
      </p>
      {entry && !notice.change && (
        <Button variant="text" size="compact" onPress={() => openEntry(entry)}>
          {text('calendar.show_booking')}
        </Button>
      )}
      {notice?.change && (
        <Button variant="text" size="compact" icon={notice.change.isUndone ? 'refresh' : 'undo'} onPress={notice.change.turnBack}>
          {text(notice.change.isUndone ? 'calendar.redo' : 'calendar.undo')}
        </Button>
      )}
    </div>
  )
}
