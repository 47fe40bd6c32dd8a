/** Routes for the people whom a person blocked. */
import * as v from 'valibot'
import { asUid, isUlid, type Uid } from '#domain/ids.ts'
import { uidField, ulidField } from '#domain/fields.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { runCommand } from '../routing/run-command.ts'

const MAX_BLOCKS = 10_000

const blocksEntity = v.object({
  /** The newest first. */
  blocked: v.array(v.object({ person_id: v.string(), name: v.string(), blocked_at: v.string() })),
})

async function blocks({ documents }: ApiServices, uid: Uid): Promise<Outcome> {
  const own = await documents.withPrefix(`block:${uid}:`, 'block', MAX_BLOCKS)
  const blocked = own.flatMap(({ is_blocked, person_id, name = '', blocked_at = '' }) =>
    is_blocked ? [{ person_id, name, blocked_at }] : [],
  )
  return done({ blocked: blocked.toSorted((a, b) => (a.blocked_at < b.blocked_at ? 1 : -1)) })
}

export const blockRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/me/blocks',
    tag: 'me',
    access: 'person',
    summary: 'List the people whom you blocked',
    status: 200,
    response: blocksEntity,
    refuses: [],
    handle: ({ person }, services) => blocks(services, person.uid),
  }),
  defineRoute({
    method: 'POST',
    path: '/me/blocks',
    tag: 'me',
    access: 'person',
    summary:
      'Block a provider, or the other person of one of your bookings: no requests, no messages, no sight of each other’s profile. Requests between you end; accepted bookings stay',
    body: bodyOf({ person_id: uidField, booking_id: v.optional(ulidField) }),
    status: 200,
    response: blocksEntity,
    refuses: ['not_found'],
    async handle({ person: { uid }, body }, services) {
      const result = await runCommand(services, uid, 'block_person', body)
      return result.ok ? blocks(services, uid) : result
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/me/blocks/:uid',
    tag: 'me',
    access: 'person',
    summary: 'Unblock a person. Repeating it has no effect',
    status: 200,
    response: blocksEntity,
    refuses: ['not_found'],
    async handle({ params, person: { uid } }, services) {
      const id = params['uid'] ?? ''
      if (!isUlid(id)) return refuse('not_found')
      const result = await runCommand(services, uid, 'unblock_person', { person_id: asUid(id) })
      return result.ok ? blocks(services, uid) : result
    },
  }),
]
