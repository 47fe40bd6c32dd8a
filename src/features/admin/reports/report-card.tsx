/** One reported item: its text, its author, its reporters with their reasons, and the possible actions. */
import type { ReactNode } from 'react'
import { shortId } from '#domain/ids.ts'
import type { ContentAction, ContentState } from '#domain/moderation/content-verdict.ts'
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

const TONES: Readonly<Record<ContentState, BadgeTone>> = { open: 'pending', hidden: 'rejected', kept: 'accepted', appealed: 'pending' }
const ICONS: Readonly<Partial<Record<ContentState, IconName>>> = { hidden: 'eye-off', appealed: 'eye-off' }
const ACTIONS: Readonly<Record<ContentState, readonly ContentAction[]>> = {
  open: ['dismiss', 'hide'],
  hidden: ['restore'],
  kept: ['hide'],
  appealed: ['uphold', 'restore'],
}

export const authorName = ({ author }: Pick<ReportedContent, 'author'>): string =>
  author.name === null ? text('admin.report_nobody') : localizeName(author.name)

/** The action as it is named: a held review is released, without any reports to dismiss. */
export const namedAction = ({ held }: ReportedContent, action: ContentAction): ContentAction | 'release' =>
  held && action === 'dismiss' ? 'release' : action

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
  /** Shown in place of the state: since when it waits, and why. */
  readonly waiting?: ReactNode
}

export function ReportCard({ entry, onAction, waiting }: ReportCardProps) {
  const { kind, state, decided, appeal } = entry
  const name = authorName(entry)
  return (
    <article className="card card--pad stack g-3" aria-label={text('admin.act_of', { action: text(`admin.report_${kind}`), name })}>
      {waiting}
      <header className="row row--between g-2">
        <h3 className="t-strong">{text(`admin.report_${kind}`)}</h3>
        <Badge tone={TONES[state]} icon={ICONS[state]}>
          {text(`admin.verdict_${state}`)}
        </Badge>
      </header>
      <ReportedText entry={entry} />
      {entry.held && !waiting && <p>{text(`admin.held_${entry.held.reason}`)}</p>}
      {entry.report_count > 0 && <Reporters entry={entry} />}
      {decided && (
        <p className="t-small c-2">
          {actionName(`content.${decided.change}`)} · <span className="num">{dateAndTime(decided.at)}</span>
          {' · '}
          <bdi>{decided.reason}</bdi>
        </p>
      )}
      {appeal && (
        <div className="stack g-1">
          <h4 className="t-small-strong c-2">
            {text('admin.appeal_of', { name })} · <span className="num">{dateAndTime(appeal.at)}</span>
          </h4>
          <p className="t-small admin-report__text" dir="auto">
            {appeal.words === '' ? text('admin.appeal_wordless') : appeal.words}
          </p>
        </div>
      )}
      <span className="admin-acts">
        {ACTIONS[state].map((action) => (
          <Button
            key={action}
            size="compact"
            variant={action === 'hide' ? 'danger-line' : 'quiet'}
            label={text('admin.act_of', { action: text(`admin.act_${namedAction(entry, action)}`), name })}
            onPress={() => onAction(entry, action)}
          >
            {text(`admin.act_${namedAction(entry, action)}`)}
          </Button>
        ))}
      </span>
    </article>
  )
}
