/** Archive route: documents that devices no longer store, for the data export in addition to the device's own. */
import * as v from 'valibot'
import { defineRoute, done, type ApiRoute } from '../routing/api-route.ts'
import { pageLimit } from '../routing/pagination.ts'

/** A document id with its colons as underscores, which occur in no id. */
const cursorField = v.optional(v.pipe(v.string(), v.maxLength(100, 'Not a valid cursor'), v.regex(/^[\w-]+$/, 'Not a valid cursor')))

export const archiveRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/me/archive',
    tag: 'me',
    access: 'person',
    summary: 'List your archived documents, which devices no longer keep, as stored and in order of ID',
    query: v.object({ limit: pageLimit, cursor: cursorField }),
    status: 200,
    response: v.object({ items: v.array(v.looseObject({ doc_id: v.string(), type: v.string() })), next: v.nullable(v.string()) }),
    refuses: [],
    async handle({ person: { uid }, query: { limit, cursor } }, { documents }) {
      const { docs, next } = await documents.archived(uid, { limit, after: cursor?.replaceAll('_', ':') })
      return done({ items: docs, next: next?.replaceAll(':', '_') ?? null })
    },
  }),
]
