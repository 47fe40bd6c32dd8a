/** Work of the server that was given up, newest first: each with its reason, and tried again with a button. */
import { useEffect, useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { shortDate, timeOfDay } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { noResponseSchema, stuckTasksSchema, type StuckTask } from '../shared/admin-responses.ts'
import { usePagedQuery } from '../shared/use-paged-query.ts'
import { taskFailure, taskName } from './stuck-task-text.ts'

const PAGE_SIZE = 20
const pathOf = (cursor?: string): string => `/jobs?limit=${PAGE_SIZE}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`

function TaskRow({ task, onRetried }: { readonly task: StuckTask; readonly onRetried: () => void }) {
  const [busy, setBusy] = useState(false)
  const [isRetried, setRetried] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const retry = async (): Promise<void> => {
    setBusy(true)
    const result = await callAdmin('POST', `/jobs/${encodeURIComponent(task.id)}/retry`, noResponseSchema)
    setBusy(false)
    // Not found: another admin was faster, or its person has left.
    setRefused(result.ok || result.error.code === 'not_found' || result.error.code === 'unauthorized' ? undefined : result.error)
    if (result.ok) setRetried(true)
    else if (result.error.code === 'not_found') onRetried()
  }
  const failure = taskFailure(task)
  return (
    <li className="admin-entry">
      <span className="admin-entry__n" />
      <div className="stack g-1">
        <p>
          <b className="t-strong">{taskName(task)}</b> {task.name !== null && <bdi>{task.name}</bdi>}
        </p>
        {failure !== undefined && <p className="t-small">{failure}</p>}
        {task.detail !== null && (
          <p className="t-small c-2" dir="auto">
            {task.detail}
          </p>
        )}
        {refused && (
          <Notice tone="danger" role="alert">
            {refusalText(refused)}
          </Notice>
        )}
        {isRetried ? (
          <p role="status">{text('admin.task_retried')}</p>
        ) : (
          <div>
            <Button variant="line" busy={busy} onPress={() => void retry()}>
              {text('admin.task_retry')}
            </Button>
          </div>
        )}
      </div>
      <span className="admin-entry__end t-small c-2 num">
        <time dateTime={task.given_up_at}>
          {shortDate(task.given_up_at)}, {timeOfDay(task.given_up_at)}
        </time>
        <span>{text('admin.task_attempts', { count: task.attempts })}</span>
      </span>
    </li>
  )
}

/** @param refreshKey a new value reloads the tasks */
export function StuckTasksPanel({ refreshKey }: { readonly refreshKey: number }) {
  const { entries, busy, refused, reload, loadMore } = usePagedQuery(pathOf, stuckTasksSchema)
  useEffect(() => {
    if (refreshKey > 0) reload()
  }, [refreshKey, reload])
  return (
    <section className="stack g-3" aria-label={text('admin.tasks')} aria-busy={busy}>
      <h2 className="t-heading">{text('admin.tasks')}</h2>
      {refused && refused.code !== 'unauthorized' && refused.code !== 'unavailable' && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
      {!entries && busy && <Skeleton shape="row" count={4} label={text('common.loading')} onBackground />}
      {entries?.length === 0 && !loadMore && (
        <EmptyState picture="box" level={3} title={text('admin.tasks_none')} text={text('admin.tasks_none_text')} />
      )}
      {entries && entries.length > 0 && (
        <ul className="card card--clip admin-entries">
          {entries.map((task) => (
            <TaskRow key={`${task.id} ${task.given_up_at}`} task={task} onRetried={reload} />
          ))}
        </ul>
      )}
      {loadMore && (
        <Button variant="line" busy={busy} onPress={loadMore}>
          {text('admin.queue_more')}
        </Button>
      )}
    </section>
  )
}
