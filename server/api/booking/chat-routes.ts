/** Chat thread of a booking. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { requiredText, ulidField } from '#domain/fields.ts'
import { messageId } from '#domain/ids.ts'
import { bodyOf, created, defineRoute, done, refuse, type ApiRoute } from '../routing/api-route.ts'
import { ownBooking } from './booking-routes.ts'
import { cursorField, pageLimit, paginate } from '../routing/pagination.ts'
import { messageEntity, serializeMessage } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

/** Most messages of one booking that are scanned. */
const MAX_MESSAGES = 10_000

export const chatRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/bookings/:id/messages',
    tag: 'chat',
    access: 'person',
    summary: 'List the messages of one of your bookings, oldest first',
    query: v.object({ limit: pageLimit, cursor: cursorField }),
    status: 200,
    response: v.object({ items: v.array(messageEntity), next: v.nullable(v.string()) }),
    refuses: ['not_found'],
    async handle({ params, query, person }, services) {
      const booking = await ownBooking(services, person.uid, params['id'] ?? '')
      if (!booking) return refuse('not_found')
      const messages = await services.documents.withPrefix(`message:${booking.id}:`, 'message', MAX_MESSAGES)
      const oldestFirst = messages.toSorted((a, b) =>
        a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1,
      )
      const page = paginate(oldestFirst, (message) => message.id, query.limit, query.cursor)
      return done({ items: page.items.map(serializeMessage), next: page.next ?? null })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/chat',
    tag: 'chat',
    access: 'person',
    summary: 'Send a message to the other person of a booking while its chat is open',
    body: bodyOf({ booking_id: ulidField, message: requiredText(TEXT_LIMITS.message, 'Write a message') }),
    computed: v.pick(messageEntity, ['sender_uid', 'sender_type', 'sender_name']),
    status: 201,
    response: messageEntity,
    refuses: ['not_found', 'chat_closed'],
    async handle({ person, body }, services) {
      const message_id = services.newId()
      const result = await runCommand(services, person.uid, 'send_message', { ...body, message_id })
      if (!result.ok) return result
      const message = await services.documents.get(messageId(body.booking_id, message_id), 'message')
      return message ? created(serializeMessage(message)) : refuse('not_found')
    },
  }),
]
