/** Reported content as admins read it: with its author, its reports, the last decision and an appeal against it. */
import * as v from 'valibot'
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
import { profileId, providerId, type Uid } from '#domain/ids.ts'
import { CONTENT_STATES, contentStateOf } from '#domain/moderation/content-verdict.ts'
import type { ApiServices } from '../routing/api-services.ts'

/** Reports shown for one content, the newest. */
const SHOWN = 20

export const personEntity = v.object({ uid: v.string(), name: v.nullable(v.string()) })
const reportEntity = v.object({
  by: personEntity,
  reason: v.picklist(REPORT_REASONS),
  words: v.string(),
  created_at: v.string(),
})
export const reportedEntity = v.object({
  /** Content key. */
  id: v.string(),
  kind: v.picklist(CONTENT_KINDS),
  verdict: v.picklist(CONTENT_VERDICTS),
  /** `appealed`: hidden, and its author asked for another look. */
  state: v.picklist(CONTENT_STATES),
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
  /** What the author wrote against the decision. */
  appeal: v.nullable(v.object({ words: v.string(), at: v.string(), state: v.picklist(['open', 'granted', 'refused']) })),
  /** The last decision. */
  decided: v.nullable(v.object({ act: v.string(), change: v.string(), reason: v.string(), at: v.string() })),
})
type Entry = v.InferOutput<typeof reportedEntity>

export type ReportServices = Pick<ApiServices, 'documents' | 'reports'>

export async function personOf({ documents }: ReportServices, uid: Uid): Promise<Entry['author']> {
  const known = (await documents.get(profileId(uid), 'profile')) ?? (await documents.get(providerId(uid), 'provider'))
  return { uid, name: known?.name ?? null }
}

/** Returns the author; for a review by a person without an account, the name shown with the review. */
async function authorOf(services: ReportServices, content: ContentRef, uid: Uid): Promise<Entry['author']> {
  const person = await personOf(services, uid)
  if (person.name !== null || content.kind !== 'review') return person
  const review = await services.documents.get(contentDocId(content), 'review')
  return { uid, name: review?.user_name ?? null }
}

/** Returns the content. Of a chat, only the one message. */
async function contentOf({ documents }: ReportServices, content: ContentRef, { kept }: ReportedContent): Promise<Entry['content']> {
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
  if (content.kind === 'profile') {
    const doc = await documents.get(contentDocId(content), 'provider')
    if (!doc) return null
    const { bio, certifications, profile_image, portfolio_links } = kept?.profile ?? doc
    const words = [profile_image, bio, ...certifications, ...Object.values(portfolio_links)].filter((each) => each).join('\n')
    return { words, stars: null, has_photo: false, written_at: doc.updated_at, edited_at: null }
  }
  if (content.kind === 'name') {
    const doc = await documents.get(contentDocId(content), 'profile')
    return doc ? { words: kept?.name ?? doc.name, stars: null, has_photo: false, written_at: doc.updated_at, edited_at: null } : null
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

export async function reportedEntryOf(services: ReportServices, reported: ReportedContent): Promise<Entry | undefined> {
  const content = parseContentKey(reported.content)
  if (!content) return undefined
  const { documents, reports } = services
  const [all, decided] = [await reports.of(reported.content), await reports.latestDecision(reported)]
  const service = 'provider_id' in content ? await documents.get(providerId(content.provider_id), 'provider') : undefined
  return {
    id: reported.content,
    kind: content.kind,
    verdict: reported.verdict,
    state: contentStateOf(reported),
    held: reported.held ?? null,
    appeal: reported.appeal ?? null,
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
    decided: decided ? { act: decided.id, change: decided.change, reason: decided.reason, at: decided.decided_at } : null,
  }
}
