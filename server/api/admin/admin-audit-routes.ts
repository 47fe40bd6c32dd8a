/** Admin routes for the audit log: pages, and verification of the whole chain. */
import * as v from 'valibot'
import { ulidField } from '#domain/fields.ts'
import { asUid, profileId, providerId } from '#domain/ids.ts'
import { auditEntrySchema, type AuditEntry } from '../../admin/audit-log.ts'
import { defineRoute, done, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { numberCursor, pageLimit } from '../routing/pagination.ts'

const PATH = '/admin/audit'

const shownEntity = v.object({
  ...auditEntrySchema.entries,
  /** Current name of the subject; null after the account is deleted. */
  name: v.nullable(v.string()),
  /** Reason given by the admin; null without one, and after the account is deleted. */
  reason: v.nullable(v.string()),
})

const headSchema = v.object({
  n: v.pipe(v.number(), v.integer(), v.minValue(1)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Not a valid hash')),
})

async function shown(
  { moderationLog, documents }: ApiServices,
  entries: readonly AuditEntry[],
): Promise<v.InferOutput<typeof shownEntity>[]> {
  const reasons = await moderationLog.reasonsOf(entries)
  return Promise.all(
    entries.map(async (entry, index) => {
      const uid = asUid(entry.subject)
      const found = (await documents.get(providerId(uid), 'provider')) ?? (await documents.get(profileId(uid), 'profile'))
      return { ...entry, name: found?.name ?? null, reason: reasons[index] ?? null }
    }),
  )
}

export const adminAuditRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'admin',
    access: 'admin',
    summary: 'List the views and decisions of admins, newest first',
    query: v.object({
      /** Prefix of the action: `provider.`, or `verification.read`. */
      action: v.optional(v.pipe(v.string(), v.regex(/^[a-z_.]{1,40}$/, 'Not a valid action'))),
      /** Id of the subject. */
      subject: v.optional(ulidField),
      limit: pageLimit,
      cursor: numberCursor,
    }),
    status: 200,
    response: v.object({ items: v.array(shownEntity), next: v.nullable(v.string()) }),
    refuses: [],
    async handle({ query: { cursor, ...query } }, services) {
      // Completes interrupted actions, so that they are in the log before it is read.
      await services.moderationActions.resumePending()
      await services.contentModeration.resumePending()
      await services.endBookings.resumePending()
      const { entries, next } = await services.audit.page({ ...query, before: cursor === undefined ? undefined : Number(cursor) })
      return done({ items: await shown(services, entries), next: next === undefined ? null : String(next) })
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${PATH}/verify`,
    tag: 'admin',
    access: 'admin',
    summary: 'Verify the whole audit log, and whether it still contains a head that you saved elsewhere',
    body: v.optional(v.object({ known: v.optional(headSchema) })),
    status: 200,
    response: v.object({
      is_whole: v.boolean(),
      /** Newest record; null when the chain is broken. */
      head: v.nullable(v.object({ n: v.number(), hash: v.string() })),
      /** The first missing or changed record. */
      broken: v.nullable(v.object({ n: v.number(), fault: v.picklist(['gap', 'broken']) })),
    }),
    refuses: [],
    async handle({ body }, { moderationLog, moderationActions, contentModeration, endBookings }) {
      await moderationActions.resumePending()
      await contentModeration.resumePending()
      await endBookings.resumePending()
      const verdict = await moderationLog.verify(body?.known)
      return done(
        verdict.ok ? { is_whole: true, head: verdict.value, broken: null } : { is_whole: false, head: null, broken: verdict.error },
      )
    },
  }),
]
