/** What a blocked person can still do: read why, appeal once, and finish a job that is under way by message. */
import * as v from 'valibot'
import { mayFinishByMessage } from '#domain/moderation/booking-suspension.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantField, requiredText, textField } from '#domain/fields.ts'
import { asUlid, bookingId, isUlid, messageId, type Uid } from '#domain/ids.ts'
import { bodyOf, created, defineRoute, done, noContent, refuse, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { cursorField, pageLimit, paginate } from '../routing/pagination.ts'
import { messageEntity, serializeMessage } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

const PATH = '/me/block'
const MESSAGES = `${PATH}/jobs/:id/messages`
/** Most messages of one booking that are scanned. */
const MAX_MESSAGES = 10_000

async function runningJob({ documents }: ApiServices, uid: Uid, id: string): Promise<Booking | undefined> {
  const booking = isUlid(id) ? await documents.get(bookingId(asUlid(id)), 'booking') : undefined
  return booking && mayFinishByMessage(booking, uid) ? booking : undefined
}

export const accountBlockRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'me',
    access: 'person',
    allowsBlocked: true,
    summary: 'Read why your account is blocked, your appeal, and your jobs under way, which you can finish by message',
    status: 200,
    response: v.object({
      is_blocked: v.boolean(),
      because: v.nullable(v.string()),
      jobs: v.array(v.object({ booking_id: v.string(), customer_name: v.string(), service_type: v.string() })),
      /** Null before you wrote one. */
      appeal: v.nullable(
        v.object({ words: v.string(), at: instantField, state: v.picklist(['open', 'refused']), reason: v.nullable(v.string()) }),
      ),
    }),
    refuses: [],
    async handle({ person: { uid } }, { moderationActions, blockAppeals, endBookings }) {
      const block = await moderationActions.currentBlock(uid)
      if (!block) return done({ is_blocked: false, because: null, jobs: [], appeal: null })
      const [appeal, bookings] = [await blockAppeals.of(uid), await endBookings.undecided(uid)]
      const jobs = bookings.filter((booking) => mayFinishByMessage(booking, uid))
      return done({
        is_blocked: true,
        because: block.reason,
        jobs: jobs.map(({ id, customer_name, service_type }) => ({ booking_id: id, customer_name, service_type })),
        appeal: appeal ? { words: appeal.words, at: appeal.at, state: appeal.state, reason: appeal.reason } : null,
      })
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${PATH}/appeal`,
    tag: 'me',
    access: 'person',
    allowsBlocked: true,
    summary: 'Ask for another look at the block of your account, once for each block',
    body: bodyOf({ words: v.optional(textField(TEXT_LIMITS.appeal), '') }),
    status: 204,
    refuses: ['not_found', 'already_appealed'],
    async handle({ person: { uid }, body: { words } }, { blockAppeals }) {
      const result = await blockAppeals.appeal(uid, words)
      return result.ok ? noContent() : result
    },
  }),
  defineRoute({
    method: 'GET',
    path: MESSAGES,
    tag: 'me',
    access: 'person',
    allowsBlocked: true,
    summary: 'List the messages of a job under way while your account is blocked, oldest first',
    query: v.object({ limit: pageLimit, cursor: cursorField }),
    status: 200,
    response: v.object({ items: v.array(messageEntity), next: v.nullable(v.string()) }),
    refuses: ['not_found'],
    async handle({ params, query, person }, services) {
      const booking = await runningJob(services, person.uid, params['id'] ?? '')
      if (!booking) return refuse('not_found')
      const messages = await services.documents.withPrefix(`message:${booking.id}:`, 'message', MAX_MESSAGES)
      const oldestFirst = messages.toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0))
      const page = paginate(oldestFirst, (message) => message.id, query.limit, query.cursor)
      return done({ items: page.items.map(serializeMessage), next: page.next ?? null })
    },
  }),
  defineRoute({
    method: 'POST',
    path: MESSAGES,
    tag: 'me',
    access: 'person',
    allowsBlocked: true,
    summary: 'Send a message about a job under way while your account is blocked',
    body: bodyOf({ message: requiredText(TEXT_LIMITS.message, 'Write a message') }),
    status: 201,
    response: messageEntity,
    refuses: ['not_found', 'chat_closed'],
    async handle({ params, person, body }, services) {
      const booking = await runningJob(services, person.uid, params['id'] ?? '')
      if (!booking) return refuse('not_found')
      const message_id = services.newId()
      const result = await runCommand(services, person.uid, 'send_message', { booking_id: booking.id, message_id, ...body })
      if (!result.ok) return result
      const message = await services.documents.get(messageId(booking.id, message_id), 'message')
      return message ? created(serializeMessage(message)) : refuse('not_found')
    },
  }),
]
