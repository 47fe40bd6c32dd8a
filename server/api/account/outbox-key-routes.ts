/** Outbox keys of remotely signed-out devices: the device submits the key, and its person fetches it. */
import * as v from 'valibot'
import { ulidField } from '#domain/fields.ts'
import { asUlid, isUlid } from '#domain/ids.ts'
import { bodyOf, defineRoute, done, noContent, refuse, type ApiRoute } from '../routing/api-route.ts'

const ONE = '/me/unsent-keys/:id'
/** 256 bits as base64url. */
const keyField = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'Not a valid key'))

export const outboxKeyRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/auth/unsent-keys',
    tag: 'auth',
    access: 'anyone',
    summary: 'Store the key to the unsent changes of a device that was logged out remotely',
    body: bodyOf({ id: ulidField, key: keyField }),
    status: 204,
    refuses: ['unauthorized', 'conflict'],
    async handle({ request, body: { id, key } }, { authenticate, outboxKeys }) {
      const sender = await authenticate(request)
      if (sender.ok || sender.error.owner === undefined) return refuse('unauthorized')
      return (await outboxKeys.save(sender.error.owner, id, key)) ? noContent() : refuse('conflict')
    },
  }),
  defineRoute({
    method: 'GET',
    path: ONE,
    tag: 'me',
    access: 'person',
    summary: 'Get the key to the unsent changes of one of your devices that was logged out remotely',
    status: 200,
    response: v.object({ key: v.string() }),
    refuses: ['not_found'],
    async handle({ person, params: { id } }, { outboxKeys }) {
      const key = isUlid(id) ? await outboxKeys.read(person.uid, asUlid(id)) : undefined
      return key === undefined ? refuse('not_found') : done({ key })
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: ONE,
    tag: 'me',
    access: 'person',
    summary: 'Delete the key after the unsent changes have been sent',
    status: 204,
    refuses: [],
    async handle({ person, params: { id } }, { outboxKeys }) {
      if (isUlid(id)) await outboxKeys.remove(person.uid, asUlid(id))
      return noContent()
    },
  }),
]
