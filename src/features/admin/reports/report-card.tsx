/** One reported item: its text, its author, its reporters with their reasons, and the possible actions. */
import { shortId } from '#domain/ids.ts'
import type { ContentVerdict } from '#domain/documents/report.ts'
import type { ContentAction } from '#domain/moderation/content-verdict.ts'
import { text } from '#text/catalogue.ts'
import { shortDate, timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Badge, type BadgeTone } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import type { IconName } from '#ui/icons/icon.tsx'
import { Stars } from '#ui/rating/stars.tsx'
import type { ReportedContent } from '../shared/admin-responses.ts'
import { actionName } from '../audit/audit-log-text.ts'
import { ReportPhoto } from './report-photo.tsx'

const TONES: Readonly<Record<ContentVerdict, BadgeTone>> = { open: 'pending', hidden: 'rejected', kept: 'accepted' }
const ICONS: Readonly<Partial<Record<ContentVerdict, IconName>>> = { hidden: 'eye-off' }
const ACTIONS: Readonly<Record<ContentVerdict, readonly ContentAction[]>> = {
  open: ['dismiss', 'hide'],
  hidden: ['restore'],
  kept: ['hide'],
}

export const authorName = ({ author }: Pick<ReportedContent, 'author'>): string =>
  author.name === null ? text('admin.report_nobody') : localizeName(author.name)

const dateAndTime = (at: string): string => `${shortDate(at)}, ${timeOfDay(at)}`

/** The reported message, review or answer, without its context. */
function ReportedText({ entry }: { readonly entry: ReportedContent }) {
  const { content, id } = entry
  if (!content) return <p className="c-2">{text('admin.report_gone')}</p>
  const { words, stars, has_photo, written_at } = content
  return (
    <blockquote className="admin-report__words stack g-2">
      {stars !== null && <Stars value={stars} label={text('common.stars', { stars })} />}
      {words === '' ? (
        entry.kind !== 'photo' && <p className="c-3">{text('admin.report_wordless')}</p>
      ) : (
        <p className="admin-report__text" dir="auto">
          {words}
        </p>
      )}
      {has_photo && <ReportPhoto id={id} name={authorName(entry)} />}
      <footer className="t-small c-2">
        <b className="t-small-strong" dir="auto">
          {authorName(entry)}
        </b>{' '}
        <code>{shortId(entry.author.uid)}</code> · <span className="num">{dateAndTime(written_at)}</span>
        {entry.kind === 'review' && entry.service !== null && (
          <>
            {' · '}
            <bdi>{text('admin.report_service', { name: entry.service })}</bdi>
          </>
        )}
      </footer>
    </blockquote>
  )
}

function Reporters({ entry }: { readonly entry: ReportedContent }) {
  const { reports, report_count } = entry
  return (
    <div className="stack g-1">
      <h4 className="t-small-strong c-2">{text('admin.report_count', { count: report_count })}</h4>
      <ul className="admin-report__reports">
        {reports.map(({ by, reason, words, created_at }) => (
          <li key={by.uid}>
            <p className="t-small">
              <b className="t-small-strong">{text(`report.reason_${reason}`)}</b>
              <span className="c-2">
                {' · '}
                <bdi>{by.name ?? text('admin.report_nobody')}</bdi> · <span className="num">{dateAndTime(created_at)}</span>
              </span>
            </p>
            {words !== '' && (
              <p className="t-small admin-report__text" dir="auto">
                {words}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface ReportCardProps {
  readonly entry: ReportedContent
  readonly onAction: (entry: ReportedContent, action: ContentAction) => void
}

export function ReportCard({ entry, onAction }: ReportCardProps) {
  const { kind, verdict, decided } = entry
  const name = authorName(entry)
  return (
    <article className="card card--pad stack g-3" aria-label={text('admin.act_of', { action: text(`admin.report_${kind}`), name })}>
      <header className="row row--between g-2">
        <h3 className="t-strong">{text(`admin.report_${kind}`)}</h3>
        <Badge tone={TONES[verdict]} icon={ICONS[verdict]}>
          {text(`admin.verdict_${verdict}`)}
        </Badge>
      </header>
      <ReportedText entry={entry} />
      {entry.held && <p>{text(`admin.held_${entry.held.reason}`)}</p>}
      {entry.report_count > 0 && <Reporters entry={entry} />}
      {decided && (
        <p className="t-small c-2">
          {actionName(`content.${decided.change}`)} · <span className="num">{dateAndTime(decided.at)}</span>
          {' · '}
          <bdi>{decided.reason}</bdi>
        </p>
      )}
      <span className="admin-acts">
        {ACTIONS[verdict].map((action) => (
          <Button
            key={action}
            size="compact"
            variant={action === 'hide' ? 'danger-line' : 'quiet'}
            label={text('admin.act_of', { action: text(`admin.act_${action}`), name })}
            onPress={() => onAction(entry, action)}
          >
            {text(`admin.act_${action}`)}
          </Button>
        ))}
      </span>
    </article>
  )
}
