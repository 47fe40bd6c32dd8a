/** All providers: a table on a desktop, cards on a phone. */
import { shortId } from '#domain/ids.ts'
import { useEffect, useRef, useState } from 'react'
import { moderationStatusOf } from '#domain/moderation/moderation-status.ts'
import { displayRating } from '#domain/documents/provider.ts'
import type { Instant } from '#domain/time/instant.ts'
import { ProviderStatusLabel } from '#shared/provider/provider-status-label.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { useIsDesktop } from '#state/display/use-is-desktop.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { count, rating } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { AccountActionDialog, type AccountActionSubject } from './account-action-dialog.tsx'
import type { ProviderRow } from '../shared/admin-responses.ts'
import { ProviderActions, ReviewBadge, type ProviderAction, type ProviderActionsProps } from './provider-actions.tsx'
import { ProviderFilters } from './provider-filters.tsx'
import { WithdrawBadgeDialog } from './withdraw-badge-dialog.tsx'
import { useProviderTable, type ProviderTable } from './use-provider-table.ts'

type OnAction = ProviderActionsProps['onAction']

/** Section 2: the first eight characters. */

const ratingText = (row: ProviderRow): string => {
  const value = displayRating(row)
  return value === undefined ? text('common.new') : rating(value)
}

const subjectOf = (row: ProviderRow): AccountActionSubject => ({
  id: row.id,
  name: row.name,
  kind: 'provider',
  from: moderationStatusOf({ ...row, removed_at: row.removed_at as Instant | null | undefined }),
})

function Name({ row }: { readonly row: ProviderRow }) {
  return (
    <span className="admin-name">
      <Avatar text={row.profile_image} size={32} />
      <b className="ellip" dir="auto">
        {row.name}
      </b>
      {row.is_verified && <Icon name="verified" size={18} filled className="admin-tick" label={text('common.verified')} />}
    </span>
  )
}

function DesktopTable({ rows, onAction }: { readonly rows: readonly ProviderRow[]; readonly onAction: OnAction }) {
  return (
    <div className="card card--clip wide-table">
      <table className="atable">
        <thead>
          <tr>
            <th scope="col">{text('admin.col_provider')}</th>
            <th scope="col">{text('admin.col_id')}</th>
            <th scope="col">{text('admin.service')}</th>
            <th scope="col">{text('admin.col_city')}</th>
            <th scope="col">{text('admin.col_status')}</th>
            <th scope="col" className="r">
              {text('admin.col_rating')}
            </th>
            <th scope="col" className="r">
              {text('admin.col_jobs')}
            </th>
            <th scope="col">{text('admin.group')}</th>
            <th scope="col">
              <span className="vh">{text('admin.col_actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Name row={row} />
              </td>
              <td>
                <code>{shortId(row.id)}</code>
              </td>
              <td className="admin-short">{serviceName(row.service_type)}</td>
              <td className="admin-short">{cityName(row.city)}</td>
              <td>
                <ProviderStatusLabel status={row.status} />
              </td>
              <td className="r">{ratingText(row)}</td>
              <td className="r">{count(row.total_completed_jobs)}</td>
              <td>
                <ReviewBadge row={row} />
              </td>
              <td>
                <ProviderActions row={row} onAction={onAction} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows, onAction }: { readonly rows: readonly ProviderRow[]; readonly onAction: OnAction }) {
  return (
    <ul className="admin-cards">
      {rows.map((row) => (
        <li key={row.id} className="card card--pad stack g-3">
          <span className="row row--between g-2">
            <Name row={row} />
            <ReviewBadge row={row} />
          </span>
          <span className="admin-card__facts">
            <ProviderStatusLabel status={row.status} />
            <span>{serviceName(row.service_type)}</span>
            <span>{cityName(row.city)}</span>
            <span className="num">{ratingText(row)}</span>
            <span className="num">{text('admin.jobs_count', { count: row.total_completed_jobs })}</span>
            <code>{shortId(row.id)}</code>
          </span>
          <ProviderActions row={row} onAction={onAction} />
        </li>
      ))}
    </ul>
  )
}

function Pagination({ table: { data, offset, previousPage, nextPage } }: { readonly table: ProviderTable }) {
  if (!data || data.total === 0) return null
  const to = Math.min(offset + data.items.length, Math.max(data.total, offset + data.items.length))
  return (
    <div className="admin-pages">
      <span className="t-small c-2 num" role="status">
        {text('admin.page_of', { from: count(offset + 1), to: count(to), total: count(data.total) })}
      </span>
      <IconButton icon="chevron-left" label={text('admin.page_earlier')} disabled={!previousPage} onPress={() => previousPage?.()} />
      <IconButton icon="chevron-right" label={text('admin.page_later')} disabled={!nextPage} onPress={() => nextPage?.()} />
    </div>
  )
}

/** @param refreshKey a new value reloads the table */
export function ProvidersPanel({ refreshKey, onChanged }: { readonly refreshKey: number; readonly onChanged: () => void }) {
  const wide = useIsDesktop()
  const table = useProviderTable()
  const { data, busy, refused, reload } = table
  const [pendingAction, setPendingAction] = useState<{ readonly row: ProviderRow; readonly action: ProviderAction }>()
  useEffect(() => {
    if (refreshKey > 0) reload()
  }, [refreshKey, reload])
  const section = useRef<HTMLElement>(null)
  const hasActed = useRef(false)
  useEffect(() => {
    // The pressed button may be gone after its action: keyboard focus stays in the table.
    if (hasActed.current && document.activeElement === document.body) section.current?.focus({ preventScroll: true })
    hasActed.current = false
  }, [data])
  const openDialog: OnAction = (row, action) => setPendingAction({ row, action })
  const changed = (): void => {
    hasActed.current = true
    reload()
    onChanged()
  }
  const Rows = wide ? DesktopTable : Cards
  return (
    <section ref={section} tabIndex={-1} className="admin-part stack g-3" aria-label={text('admin.providers')} aria-busy={busy}>
      <ProviderFilters table={table} />
      {refused && refused.code !== 'unauthorized' && refused.code !== 'unavailable' && (
        <Notice tone="danger" role="alert">
          {refusalText(refused)}
        </Notice>
      )}
      {!data && busy && <Skeleton shape="row" count={6} label={text('common.loading')} onBackground />}
      {data?.items.length === 0 && <EmptyState picture="people" level={3} title={text('map.none_title')} text={text('admin.none_text')} />}
      {data && data.items.length > 0 && <Rows rows={data.items} onAction={openDialog} />}
      <Pagination table={table} />
      {pendingAction?.action === 'withdraw' && (
        <WithdrawBadgeDialog row={pendingAction.row} onClose={() => setPendingAction(undefined)} onChanged={changed} />
      )}
      {pendingAction && pendingAction.action !== 'withdraw' && (
        <AccountActionDialog
          subject={subjectOf(pendingAction.row)}
          action={pendingAction.action}
          onClose={() => setPendingAction(undefined)}
          onChanged={changed}
        />
      )}
    </section>
  )
}
