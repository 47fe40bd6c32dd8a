/** The devices on which a person is signed in, each with a sign-out button. */
import { useState } from 'react'
import { ScreenQuestion } from '#shared/question/screen-question.tsx'
import { revokeOtherSessions, revokeSession, type AccountSession } from '#state/account/account-client.ts'
import { useNow } from '#state/display/use-now.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { fullDate, listTime } from '#text/formatting/format.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { deviceName } from './device-name.ts'
import type { OwnSecurity } from './use-account-security.ts'

const currentFirst = (list: readonly AccountSession[]): readonly AccountSession[] =>
  [...list].sort((a, b) => Number(b.is_current) - Number(a.is_current))

interface RowProps {
  readonly session: AccountSession
  readonly nowMs: number
  readonly canEnd: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, nowMs, canEnd, onEnd }: RowProps) {
  const { is_current, shared_device, created_at, last_used_at } = session
  const device = deviceName(session)
  const since = text('security.since', { day: fullDate(created_at) })
  // A started minute counts: the clocks of two machines differ.
  const used = text('security.used', { when: listTime(last_used_at, Math.max(nowMs, instantToMs(last_used_at))) })
  return (
    <li className="device-row">
      <ListRow
        lead={<Icon name="globe" size={20} />}
        title={device}
        text={
          <>
            <span className="device-row__line num">{since}</span>
            {!is_current && <span className="device-row__line num">{used}</span>}
            {shared_device && (
              <Badge tone="other" icon="users">
                {text('security.shared_device')}
              </Badge>
            )}
          </>
        }
        end={
          is_current ? (
            <Badge tone="accepted" icon="check">
              {text('security.this_device')}
            </Badge>
          ) : (
            <IconButton icon="log-out" label={text('security.end_one', { device })} disabled={!canEnd} onPress={onEnd} />
          )
        }
      />
    </li>
  )
}

function EndSessionDialog({
  session,
  sessions,
  onDone,
}: {
  readonly session: AccountSession
  readonly sessions: OwnSecurity
  readonly onDone: () => void
}) {
  const device = deviceName(session)
  const end = async (): Promise<void> => {
    if (!(await sessions.run(() => revokeSession(session.id)))) return
    showToast({ content: () => ({ title: text('security.ended', { device: deviceName(session) }) }), icon: 'log-out' })
    onDone()
  }
  return (
    <ScreenQuestion
      title={text('security.end_title')}
      text={text('security.end_text', { device })}
      confirmLabel={text('security.end')}
      cancelLabel={text('common.cancel')}
      closeLabel={text('common.close')}
      busy={sessions.busy}
      problem={sessions.problem}
      onConfirm={() => void end()}
      onCancel={onDone}
    />
  )
}

function EndOtherSessionsDialog({ sessions, onDone }: { readonly sessions: OwnSecurity; readonly onDone: () => void }) {
  const end = async (): Promise<void> => {
    if (!(await sessions.run(revokeOtherSessions))) return
    showToast({ content: () => ({ title: text('security.others_ended') }), icon: 'log-out' })
    onDone()
  }
  return (
    <ScreenQuestion
      title={text('security.end_others_title')}
      text={text('security.end_others_text')}
      confirmLabel={text('security.end')}
      cancelLabel={text('common.cancel')}
      closeLabel={text('common.close')}
      busy={sessions.busy}
      problem={sessions.problem}
      onConfirm={() => void end()}
      onCancel={onDone}
    />
  )
}

export function SessionsList({ titleId, sessions }: { readonly titleId: string; readonly sessions: OwnSecurity }) {
  const nowMs = useNow()
  const [asking, setAsking] = useState<AccountSession | 'others'>()
  const { isOnline } = sessions
  const done = (): void => {
    sessions.clearProblem()
    setAsking(undefined)
  }
  const list = sessions.list?.sessions
  return (
    <div className="stack g-3">
      {list && (
        <ul className="device-list" aria-labelledby={titleId}>
          {currentFirst(list).map((session) => (
            <SessionRow key={session.id} session={session} nowMs={nowMs} canEnd={isOnline} onEnd={() => setAsking(session)} />
          ))}
        </ul>
      )}
      {list && list.length > 1 && (
        <Button variant="danger-line" icon="log-out" wide disabled={!isOnline} onPress={() => setAsking('others')}>
          {text('security.end_others')}
        </Button>
      )}
      {asking === 'others' && <EndOtherSessionsDialog sessions={sessions} onDone={done} />}
      {asking !== undefined && asking !== 'others' && <EndSessionDialog session={asking} sessions={sessions} onDone={done} />}
    </div>
  )
}
