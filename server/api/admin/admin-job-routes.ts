/** Admin routes for jobs of the server that were given up. */
import * as v from 'valibot'
import { profileId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { defineRoute, done, noContent, refuse, type ApiRoute } from '../routing/api-route.ts'
import { pageLimit } from '../routing/pagination.ts'

const PATH = '/admin/jobs'

const jobEntity = v.object({
  id: v.string(),
  kind: v.string(),
  /** `refused`, `deferred`, `failed`, `interrupted` or `unknown_kind`. */
  failure: v.nullable(v.string()),
  /** Message of the error, for `failed`. */
  detail: v.nullable(v.string()),
  attempts: v.number(),
  given_up_at: v.string(),
  /** Name of the person concerned; null without one. */
  name: v.nullable(v.string()),
})

export const adminJobRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'admin',
    access: 'admin',
    summary: 'List the jobs that the server gave up, newest first. They are kept for 30 days',
    query: v.object({
      limit: pageLimit,
      cursor: v.optional(v.pipe(v.string(), v.maxLength(250, 'Not a valid cursor'), v.regex(/^[\w:.-]+$/, 'Not a valid cursor'))),
    }),
    status: 200,
    response: v.object({ items: v.array(jobEntity), next: v.nullable(v.string()) }),
    refuses: [],
    async handle({ query }, { deadJobs, documents }) {
      const { jobs, next } = await deadJobs.list({ limit: query.limit, before: query.cursor })
      const items = jobs.map(async ({ id, kind, uid, failure, detail, attempts, at_ms }) => ({
        id,
        kind,
        failure,
        detail,
        attempts,
        given_up_at: instantFromMs(at_ms),
        name: uid === null ? null : ((await documents.get(profileId(uid), 'profile'))?.name ?? null),
      }))
      return done({ items: await Promise.all(items), next: next ?? null })
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${PATH}/:id/retry`,
    tag: 'admin',
    access: 'admin',
    summary: 'Start a job again that the server gave up',
    status: 204,
    refuses: ['not_found'],
    async handle({ params }, { deadJobs }) {
      return (await deadJobs.tryAgain(params['id'] ?? '')) ? noContent() : refuse('not_found')
    },
  }),
]
