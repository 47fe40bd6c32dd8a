/**
 * Admin routes for reports: reported content with its reporters, and the decisions. Each decision has a reason, which is sent to the
 * author.
 */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import {
  contentDocId,
  parseContentKey,
  REPORT_REASONS,
  type ContentRef,
  type Report,
  type ReportedContent,
} from '#domain/documents/report.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { requiredText, ulidField } from '#domain/fields.ts'
import { reportedContentId } from '#domain/ids.ts'
import { CONTENT_ACTIONS } from '#domain/moderation/content-verdict.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { ADMIN_ACTOR } from '../../moderation/moderation-log.ts'
import { REPORT_LISTS } from '../../store/documents/report-index.ts'
import { bodyOf, defineRoute, done, pictureReply, refuse, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { pageLimit } from '../routing/pagination.ts'
import { reportedEntity, reportedEntryOf } from './reported-entry.ts'

const PATH = '/admin/reports'
const ONE = `${PATH}/:id`

/** A browser that opens the address directly gets a picture and nothing that could run. */
const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** Returns the reason that most reports give; of equal ones the first. */
function mostReported(all: readonly Report[]): Report['reason'] | undefined {
  const count = (reason: Report['reason']): number => all.filter((report) => report.reason === reason).length
  return all.toSorted((a, b) => count(b.reason) - count(a.reason))[0]?.reason
}

async function reportedIn(
  { documents }: Pick<ApiServices, 'documents'>,
  params: Readonly<Record<string, string>>,
): Promise<Result<{ readonly reported: ReportedContent; readonly content: ContentRef }, Refusal>> {
  const content = parseContentKey(params['id'] ?? '')
  const reported = content && (await documents.get(reportedContentId(params['id'] ?? ''), 'reported'))
  return content && reported ? ok({ reported, content }) : fail(refusal('not_found'))
}

export const adminReportRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'admin',
    access: 'admin',
    summary: 'List reported content, one entry for all its reports: open reports oldest first, or decided ones newest first',
    query: v.object({
      list: v.optional(v.picklist(REPORT_LISTS, 'Must be open or decided'), 'open'),
      limit: pageLimit,
      cursor: v.optional(v.pipe(v.string(), v.maxLength(120, 'Not a valid cursor'), v.regex(/^[\w:.-]+$/, 'Not a valid cursor'))),
    }),
    status: 200,
    response: v.object({ items: v.array(reportedEntity), next: v.nullable(v.string()) }),
    refuses: [],
    async handle({ query }, services) {
      await services.contentModeration.resumePending()
      const { items, next } = await services.reports.page(query)
      const entries = await Promise.all(items.map((reported) => reportedEntryOf(services, reported)))
      return done({ items: entries.filter((entry) => entry !== undefined), next })
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${ONE}/photo`,
    tag: 'admin',
    access: 'admin',
    summary: 'Get the photo of a reported message or request. Adds an audit log entry',
    status: 200,
    returnsPicture: true,
    refuses: ['not_found'],
    async handle({ params, admin: { session } }, services) {
      const found = await reportedIn(services, params)
      if (!found.ok) return found
      const { reported, content } = found.value
      const message = content.kind === 'message' ? await services.documents.get(contentDocId(content), 'message') : undefined
      if (!('booking_id' in content)) return refuse('not_found')
      const id = content.kind === 'photo' ? content.photo_id : (reported.kept?.attachment ?? message?.attachment)?.id
      const photo = id === undefined ? undefined : await services.attachments.readIncludingHidden(content.booking_id, id)
      if (!photo) return refuse('not_found')
      await services.reports.recordAccess({
        actor: ADMIN_ACTOR,
        action: 'content.read_photo',
        subject: reported.author_uid,
        details: { session, about: reported.content },
      })
      return pictureReply(photo.bytes, {
        'content-security-policy': PICTURE_POLICY,
        'content-disposition': `attachment; filename="photo-${photo.attachment.id}.jpg"`,
      })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: ONE,
    tag: 'admin',
    access: 'admin',
    summary:
      'Hide or restore reported content, dismiss its reports, uphold a decision against an appeal, or undo an earlier action. Adds an audit log entry',
    body: bodyOf({
      action: v.picklist([...CONTENT_ACTIONS, 'undo'], 'Not a valid action'),
      reason: requiredText(TEXT_LIMITS.reason, 'Add a reason'),
      /** With `hide`: which rule was broken, as its author reads it. Absent: what most reports say. */
      rule: v.optional(v.picklist(REPORT_REASONS)),
      /** With `undo`: the action to be undone. */
      act: v.optional(ulidField),
      /** Generated by the client, so that a request whose response was lost can be repeated. */
      id: v.optional(ulidField),
    }),
    status: 200,
    response: v.object({ reported: reportedEntity, act: v.nullable(v.string()) }),
    refuses: ['not_found', 'conflict'],
    async handle({ params, body, admin: { session } }, services) {
      const { action, reason, act: earlier, id = services.newId() } = body
      const found = await reportedIn(services, params)
      if (!found.ok) return found
      if (action === 'undo' && earlier === undefined) return fail(refusal('invalid_fields', { fields: { act: 'Required' } }))
      const { author_uid: uid, content: contentKey } = found.value.reported
      const requested = action === 'undo' ? { action, actionId: earlier ?? id } : { action }
      const rule = action === 'hide' ? (body.rule ?? mostReported(await services.reports.of(contentKey))) : undefined
      const result = await services.contentModeration.run({ uid, contentKey, id, requested, reason, rule, session })
      if (!result.ok) return result
      const now = await reportedIn(services, params)
      if (!now.ok) return now
      return done({ reported: await reportedEntryOf(services, now.value.reported), act: result.value ?? null })
    },
  }),
]
