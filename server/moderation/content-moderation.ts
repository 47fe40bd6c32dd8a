/**
 * Moderation of reported content: changes the document with the author's notification, its quotes and photo, notifies the reporters, and
 * writes the audit log.
 */
import type { Message, Picture } from '#domain/documents/message.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { contentDocId, parseContentKey, type ContentRef, type ReportedContent } from '#domain/documents/report.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { notificationId, reportedContentId, type CommandId } from '#domain/ids.ts'
import { contentStateOf, nextContentState, verdictOf, type ContentAction, type ContentState } from '#domain/moderation/content-verdict.ts'
import { notificationText } from '#domain/notifications/notification-texts.ts'
import { CONTENT_MODERATION, type ModerationAction } from './moderation-record.ts'
import { openModerationRunner, type ModerationRunner, type ModerationRunnerDeps } from './moderation-runner.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { Attachments } from '../bookings/attachments.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import type { DocumentWriter } from '../store/documents/document-writer.ts'
import { derivedUlid } from './derived-ulid.ts'
import { fillRecentReviews, updateMessageQuotes } from './hidden-content-effects.ts'
import { updateNames } from './update-names.ts'
import { readReportsOf } from './read-reports.ts'

export type ContentModeration = ModerationRunner<ContentAction>

export interface ContentModerationDeps extends ModerationRunnerDeps {
  readonly documents: Pick<DocumentReader, 'get'>
  readonly runner: Pick<CommandRunner, 'run'>
  readonly writer: Pick<DocumentWriter, 'writeNew'>
  readonly attachments: Pick<Attachments, 'setHidden'>
}

export function openContentModeration(deps: ContentModerationDeps): ContentModeration {
  const { store, documents, runner, writer, attachments } = deps
  const reportedOf = (key: string): Promise<ReportedContent | undefined> => documents.get(reportedContentId(key), 'reported')

  async function apply({ uid, about, id, from, to, reason, rule }: ModerationAction<ContentState>): Promise<Refusal | undefined> {
    const outcome = await runner.run({
      commandId: `system:moderate_content:${id}` as CommandId,
      uid,
      kind: 'system',
      name: 'moderate_content',
      args: { content: about, from, to, reason, ...(rule === undefined ? {} : { rule }) },
      queuedMs: 0,
    })
    return outcome.state === 'accepted' ? undefined : (outcome.refusal ?? refusal('conflict'))
  }

  async function setPhoto({ booking_id, attachment }: Message, hidden: Picture | undefined): Promise<void> {
    if (hidden) await attachments.setHidden(booking_id, hidden.id, true)
    if (attachment) await attachments.setHidden(booking_id, attachment.id, false)
  }

  async function applyEffects(content: ContentRef, reported: ReportedContent): Promise<void> {
    if (content.kind === 'photo') return attachments.setHidden(content.booking_id, content.photo_id, reported.verdict === 'hidden')
    if ('uid' in content) return content.kind === 'name' ? updateNames(store, content.uid) : undefined
    if (content.kind !== 'message') return fillRecentReviews(store, content.provider_id)
    const message = await documents.get(contentDocId(content), 'message')
    if (!message) return
    await setPhoto(message, reported.kept?.attachment)
    await updateMessageQuotes(store, message)
  }

  async function notifyReporters({ id, about, to, decided_at }: ModerationAction<ContentState>, { kind }: ContentRef): Promise<void> {
    const params = { what: kind, verdict: verdictOf(to) }
    const notifications = (await readReportsOf(store, about)).map(async ({ reporter_uid }): Promise<Notification> => {
      const ulid = await derivedUlid(id, reporter_uid)
      return {
        doc_id: notificationId(reporter_uid, ulid),
        type: 'notification',
        schema_version: 1,
        version: 1,
        id: ulid,
        user_id: reporter_uid,
        kind: 'report_decided',
        // The booking of a public review must not be revealed to the reporter.
        booking_id: null,
        params,
        time: decided_at,
        ...notificationText('report_decided', params),
      }
    })
    // Existing ones were written by an earlier attempt.
    await writer.writeNew(await Promise.all(notifications))
  }

  return openModerationRunner<ContentState, ContentAction>(
    {
      records: CONTENT_MODERATION,
      current: async ({ uid, contentKey }) => {
        const reported = await reportedOf(contentKey)
        return reported?.author_uid === uid ? { kind: 'content', state: contentStateOf(reported) } : undefined
      },
      after: nextContentState,
      apply,
      follow: async (action) => {
        const [content, reported] = [parseContentKey(action.about), await reportedOf(action.about)]
        // Content that stays hidden is no news for its reporters.
        if (!content || !reported || verdictOf(action.from) === verdictOf(action.to)) return
        await applyEffects(content, reported)
        await notifyReporters(action, content)
      },
    },
    deps,
  )
}
