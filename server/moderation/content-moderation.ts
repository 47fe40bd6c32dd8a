/**
 * Moderation of reported content: changes the document with the author's notification, its quotes and photo, notifies the reporters, and
 * writes the audit log.
 */
import type { Message, Picture } from '#domain/documents/message.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { contentDocId, parseContentKey, type ContentRef, type ContentVerdict, type ReportedContent } from '#domain/documents/report.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { notificationId, reportedContentId, type CommandId, type Uid, type Ulid } from '#domain/ids.ts'
import { nextVerdict, type ContentAction } from '#domain/moderation/content-verdict.ts'
import { notificationText } from '#domain/notifications/notification-texts.ts'
import { CONTENT_MODERATION, type ModerationAction } from './moderation-record.ts'
import { openModerationRunner, type ModerationRunner, type ModerationRunnerDeps } from './moderation-runner.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { Attachments } from '../bookings/attachments.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import type { DocumentWriter } from '../store/documents/document-writer.ts'
import { sha256Hex } from '../platform/hash.ts'
import { fillRecentReviews, updateMessageQuotes } from './hidden-content-effects.ts'
import { readReportsOf } from './read-reports.ts'

export type ContentModeration = ModerationRunner<ContentAction>

export interface ContentModerationDeps extends ModerationRunnerDeps {
  readonly documents: Pick<DocumentReader, 'get'>
  readonly runner: Pick<CommandRunner, 'run'>
  readonly writer: Pick<DocumentWriter, 'writeNew'>
  readonly attachments: Pick<Attachments, 'setHidden'>
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Characters of the time in a ULID, and of its random part. */
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/** Derives the notification id from action and recipient, so that a repetition writes nothing new. */
async function notificationUlid(action: Ulid, to: Uid): Promise<Ulid> {
  const hash = await sha256Hex(`${action} ${to}`)
  const characters = Array.from(
    { length: RANDOM_LENGTH },
    (_, index) => ALPHABET[Number.parseInt(hash.slice(index * 2, index * 2 + 2), 16) % 32],
  )
  return `${action.slice(0, TIME_LENGTH)}${characters.join('')}` as Ulid
}

export function openContentModeration(deps: ContentModerationDeps): ContentModeration {
  const { store, documents, runner, writer, attachments } = deps
  const reportedOf = (key: string): Promise<ReportedContent | undefined> => documents.get(reportedContentId(key), 'reported')

  async function apply({ uid, about, id, from, to, reason }: ModerationAction<ContentVerdict>): Promise<Refusal | undefined> {
    const outcome = await runner.run({
      commandId: `system:moderate_content:${id}` as CommandId,
      uid,
      kind: 'system',
      name: 'moderate_content',
      args: { content: about, from, to, reason },
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
    if (content.kind !== 'message') return fillRecentReviews(store, content.provider_id)
    const message = await documents.get(contentDocId(content), 'message')
    if (!message) return
    await setPhoto(message, reported.kept?.attachment)
    await updateMessageQuotes(store, message)
  }

  async function notifyReporters({ id, about, to, decided_at }: ModerationAction<ContentVerdict>, { kind }: ContentRef): Promise<void> {
    const params = { what: kind, verdict: to }
    const notifications = (await readReportsOf(store, about)).map(async ({ reporter_uid }): Promise<Notification> => {
      const ulid = await notificationUlid(id, reporter_uid)
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

  return openModerationRunner<ContentVerdict, ContentAction>(
    {
      records: CONTENT_MODERATION,
      current: async ({ uid, contentKey }) => {
        const reported = await reportedOf(contentKey)
        return reported?.author_uid === uid ? { kind: 'content', state: reported.verdict } : undefined
      },
      after: nextVerdict,
      apply,
      follow: async (action) => {
        const [content, reported] = [parseContentKey(action.about), await reportedOf(action.about)]
        if (!content || !reported) return
        await applyEffects(content, reported)
        await notifyReporters(action, content)
      },
    },
    deps,
  )
}
