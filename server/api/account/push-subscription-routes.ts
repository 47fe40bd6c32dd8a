/** Push subscription of a session's device. */
import { pushSubscriptionFields } from '../../transports/push-endpoint.ts'
import { refusal } from '#domain/errors.ts'
import { fail } from '#domain/result.ts'
import { bodyOf, defineRoute, noContent, refuse, type ApiRoute } from '../routing/api-route.ts'

const PATH = '/me/push-subscription'

export const pushSubscriptionRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'PUT',
    path: PATH,
    tag: 'me',
    access: 'person',
    summary: 'Subscribe the device of this session to push notifications until the session ends. Replaces an earlier subscription',
    body: bodyOf(pushSubscriptionFields),
    status: 204,
    refuses: ['conflict'],
    async handle({ person, body }, { push }) {
      const outcome = await push.subscribe(person, body)
      if (outcome === 'kept') return noContent()
      return outcome === 'taken'
        ? refuse('conflict')
        : fail(refusal('invalid_fields', { fields: { endpoint: 'Not a valid push endpoint' } }))
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: PATH,
    tag: 'me',
    access: 'person',
    summary: 'Unsubscribe the device of this session from push notifications',
    status: 204,
    refuses: [],
    async handle({ person }, { push }) {
      await push.unsubscribe(person)
      return noContent()
    },
  }),
]
