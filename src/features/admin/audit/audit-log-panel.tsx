/** Audit log, newest entry first, with the result of its integrity check. */
import { shortId } from '#domain/ids.ts'
import { useEffect, useState } from 'react'
import type { Refusal } from '#domain/errors.ts'
import { callAdmin } from '#state/session/admin-session.ts'
import { text } from '#text/catalogue.ts'
import { shortDate, timeOfDay } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { auditCheckSchema, type AuditEntry, type AuditCheck } from '../shared/admin-responses.ts'
import { actionName, actorText, changeText } from './audit-log-text.ts'
import { useAuditLog, type AuditLogKind } from './use-audit-log.ts'

const KINDS: readonly AuditLogKind[] = ['all', 'provider', 'person', 'verification', 'content', 'booking']

function AuditCheckResult({ check }: { readonly check: AuditCheck }) {
  if (check.broken)
    return (
      <Notice tone="danger" role="alert">
        {text(`admin.broken_${check.broken.fault}`, { n: check.broken.n })}
      </Notice>
    )
  return (
    <Notice icon="check-circle" role="status">
      <p>
        <b>{text('admin.whole', { n: check.head?.n ?? 0 })}</b>
      </p>
      {check.head && check.head.n > 0 && (
        <p>
          {text('admin.head')} <code className="admin-hash">{check.head.hash}</code>
        </p>
      )}
    </Notice>
  )
}

function VerifyButton() {
  const [busy, setBusy] = useState(false)
  const [check, setVerdict] = useState<AuditCheck>()
  const [refused, setRefused] = useState<Refusal>()
  const verify = async (): Promise<void> => {
    setBusy(true)
    const result = await callAdmin('POST', '/audit/verify', auditCheckSchema, {})
    setBusy(false)
    setVerdict(result.ok ? result.value : undefined)
    setRefused(result.ok || result.error.code === 'unauthorized' ? undefined : result.error)
  }
  return (
    <>
      <Button icon="shield" variant="line" busy={busy} onPress={() => void verify()}>
        {text('admin.verify')}
      </Button>
      {(check || refused) && (
        <div className="admin-verdict">
          {check && <AuditCheckResult check={check} />}
          {refused && (
            <Notice tone="danger" role="alert">
              {refusalText(refused)}
            </Notice>
          )}
        </div>
      )}
    </>
  )
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { n, at, action, subject, name, reason, details } = entry
  const changed = changeText(entry)
  return (
    <li className="admin-entry">
      <span className="admin-entry__n num c-3">{n}</span>
      <div className="stack g-1">
        <p>
          <b className="t-strong">{actionName(action)}</b> · <bdi>{name ?? ''}</bdi> <code>{shortId(subject)}</code>
        </p>
        {changed !== undefined && <p className="t-small c-2">{changed}</p>}
        {reason !== null && (
          <p className="t-small" dir="auto">
            {reason}
          </p>
        )}
        {details['undoes'] !== undefined && <p className="t-small c-2">{text('admin.log_undoes')}</p>}
      </div>
      <span className="admin-entry__end t-small c-2 num">
        <time dateTime={at}>
          {shortDate(at)}, {timeOfDay(at)}
        </time>
        <span>{actorText(entry)}</span>
      </span>
    </li>
  )
}

/** @param refreshKey a new value reloads the log */
export function AuditLogPanel({ refreshKey }: { readonly refreshKey: number }) {
  const log = useAuditLog()
  const { entries, kind, busy, refused, reload } = log
  useEffect(() => {
    if (refreshKey > 0) reload()
  }, [refreshKey, reload])
  return (
    <section className="stack g-3" aria-label={text('admin.log')} aria-busy={busy}>
      <div className="admin-log__head">
        <h2 className="t-heading">{text('admin.log')}</h2>
        <InlineSelect
          label={text('admin.log_kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: text(`admin.log_${value}`) }))}
          onChange={log.choose}
        />
        <VerifyButton />
      </div>
      {refused && refused.code !== 'unauthorized' && refused.code !== 'unavailable' && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
      {!entries && busy && <Skeleton shape="row" count={6} label={text('common.loading')} onBackground />}
      {entries?.length === 0 && !log.loadMore && <EmptyState picture="box" level={3} title={text('admin.log_empty')} />}
      {entries && entries.length > 0 && (
        <ol className="card card--clip admin-entries">
          {entries.map((entry) => (
            <EntryRow key={entry.n} entry={entry} />
          ))}
        </ol>
      )}
      {log.loadMore && (
        <Button variant="line" busy={busy} onPress={log.loadMore}>
          {text('admin.log_older')}
        </Button>
      )}
    </section>
  )
}
