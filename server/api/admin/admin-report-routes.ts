/**
 * Admin routes for reports: reported content with its reporters, and the decisions. Each decision has a reason, which is sent to the
 * author.
 */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import {
  contentDocId,
  parseContentKey,
  CONTENT_KINDS,
  CONTENT_VERDICTS,
  REPORT_REASONS,
  type ContentRef,
  type ReportedContent,
} from '#domain/documents/report.ts'
import { HELD_REASONS } from '#domain/documents/review.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { requiredText, ulidField } from '#domain/fields.ts'
import { profileId, providerId, reportedContentId, type Uid } from '#domain/ids.ts'
import { CONTENT_ACTIONS } from '#domain/moderation/content-verdict.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { ADMIN_ACTOR } from '../../moderation/moderation-log.ts'
import { REPORT_LISTS } from '../../store/documents/report-index.ts'
import { bodyOf, defineRoute, done, pictureReply, refuse, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { pageLimit } from '../routing/pagination.ts'

const PATH = '/admin/reports'
const ONE = `${PATH}/:id`

/** A browser that opens the address directly gets a picture and nothing that could run. */
const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** Reports shown for one content, the newest. */
const SHOWN = 20

const personEntity = v.object({ uid: v.string(), name: v.nullable(v.string()) })
const reportEntity = v.object({
  by: personEntity,
  reason: v.picklist(REPORT_REASONS),
  words: v.string(),
  created_at: v.string(),
})
const entryEntity = v.object({
  /** Content key. */
  id: v.string(),
  kind: v.picklist(CONTENT_KINDS),
  verdict: v.picklist(CONTENT_VERDICTS),
  /** Time of the current verdict. */
  since: v.string(),
  author: personEntity,
  /** Provider of the reviewed service; for reviews and answers. */
  service: v.nullable(v.string()),
  /** The content, hidden or not; null when deleted. */
  content: v.nullable(
    v.object({
      words: v.string(),
      /** Only for a review. */
      stars: v.nullable(v.number()),
      has_photo: v.boolean(),
      written_at: v.string(),
      edited_at: v.nullable(v.string()),
    }),
  ),
  reports: v.array(reportEntity),
  report_count: v.number(),
  /** Why a review is held, or was until an admin released it. */
  held: v.nullable(v.object({ reason: v.picklist(HELD_REASONS), at: v.string() })),
  /** The last decision. */
  decided: v.nullable(v.object({ act: v.string(), change: v.string(), reason: v.string(), at: v.string() })),
})
type Entry = v.InferOutput<typeof entryEntity>

type Services = Pick<ApiServices, 'documents' | 'reports'>

async function personOf({ documents }: Services, uid: Uid): Promise<Entry['author']> {
  const known = (await documents.get(profileId(uid), 'profile')) ?? (await documents.get(providerId(uid), 'provider'))
  return { uid, name: known?.name ?? null }
}

/** Returns the author; for a review by a person without an account, the name shown with the review. */
async function authorOf(services: Services, content: ContentRef, uid: Uid): Promise<Entry['author']> {
  const person = await personOf(services, uid)
  if (person.name !== null || content.kind !== 'review') return person
  const review = await services.documents.get(contentDocId(content), 'review')
  return { uid, name: review?.user_name ?? null }
}

/** Returns the content. Of a chat, only the one message. */
async function contentOf({ documents }: Services, content: ContentRef, { kept }: ReportedContent): Promise<Entry['content']> {
  if (content.kind === 'message') {
    const doc = await documents.get(contentDocId(content), 'message')
    if (!doc) return null
    const has_photo = (kept?.attachment ?? doc.attachment) !== undefined
    return { words: kept?.message ?? doc.message, stars: null, has_photo, written_at: doc.created_at, edited_at: null }
  }
  if (content.kind === 'photo') {
    const doc = await documents.get(contentDocId(content), 'booking')
    return doc ? { words: '', stars: null, has_photo: true, written_at: doc.created_at, edited_at: null } : null
  }
  const doc = await documents.get(contentDocId(content), 'review')
  if (!doc) return null
  if (content.kind === 'review')
    return {
      words: kept?.comment ?? doc.comment,
      stars: doc.rating,
      has_photo: false,
      written_at: doc.created_at,
      edited_at: doc.edited_at ?? null,
    }
  const answer = kept?.answer ?? doc.answer
  return answer ? { words: answer.message, stars: null, has_photo: false, written_at: answer.created_at, edited_at: null } : null
}

async function entryOf(services: Services, reported: ReportedContent): Promise<Entry | undefined> {
  const content = parseContentKey(reported.content)
  if (!content) return undefined
  const { documents, reports } = services
  const [all, decided] = [await reports.of(reported.content), await reports.latestDecision(reported)]
  const service = 'provider_id' in content ? await documents.get(providerId(content.provider_id), 'provider') : undefined
  return {
    id: reported.content,
    kind: content.kind,
    verdict: reported.verdict,
    since: reported.since,
    author: await authorOf(services, content, reported.author_uid),
    service: service?.name ?? null,
    content: await contentOf(services, content, reported),
    reports: await Promise.all(
      all
        .toReversed()
        .slice(0, SHOWN)
        .map(async ({ reporter_uid, reason, words, created_at }) => ({
          by: await personOf(services, reporter_uid),
          reason,
          words,
          created_at,
        })),
    ),
    report_count: all.length,
    held: reported.held ?? null,
    decided: decided ? { act: decided.id, change: decided.change, reason: decided.reason, at: decided.decided_at } : null,
  }
}

async function reportedIn(
  { documents }: Services,
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
    response: v.object({ items: v.array(entryEntity), next: v.nullable(v.string()) }),
    refuses: [],
    async handle({ query }, services) {
      await services.contentModeration.resumePending()
      const { items, next } = await services.reports.page(query)
      const entries = await Promise.all(items.map((reported) => entryOf(services, reported)))
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
    summary: 'Hide or restore reported content, dismiss its reports, or undo an earlier action. Adds an audit log entry',
    body: bodyOf({
      action: v.picklist([...CONTENT_ACTIONS, 'undo'], 'Not a valid action'),
      reason: requiredText(TEXT_LIMITS.reason, 'Add a reason'),
      /** With `undo`: the action to be undone. */
      act: v.optional(ulidField),
      /** Generated by the client, so that a request whose response was lost can be repeated. */
      id: v.optional(ulidField),
    }),
    status: 200,
    response: v.object({ reported: entryEntity, act: v.nullable(v.string()) }),
    refuses: ['not_found', 'conflict'],
    async handle({ params, body, admin: { session } }, services) {
      const { action, reason, act: earlier, id = services.newId() } = body
      const found = await reportedIn(services, params)
      if (!found.ok) return found
      if (action === 'undo' && earlier === undefined) return fail(refusal('invalid_fields', { fields: { act: 'Required' } }))
      const { author_uid: uid, content: contentKey } = found.value.reported
      const requested = action === 'undo' ? { action, actionId: earlier ?? id } : { action }
      const result = await services.contentModeration.run({ uid, contentKey, id, requested, reason, session })
      if (!result.ok) return result
      const now = await reportedIn(services, params)
      if (!now.ok) return now
      return done({ reported: await entryOf(services, now.value.reported), act: result.value ?? null })
    },
  }),
]
