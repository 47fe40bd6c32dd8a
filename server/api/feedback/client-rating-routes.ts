/** Ratings of clients by providers: each provider reads their own ratings, each client those about themselves. */
import * as v from 'valibot'
import { clientRatingFields } from '#domain/documents/client-rating.ts'
import { uidField, ulidField } from '#domain/fields.ts'
import { clientRatingId } from '#domain/ids.ts'
import { bodyOf, created, defineRoute, done, refuse, type ApiRoute } from '../routing/api-route.ts'
import { nextPageLink, numberCursor, plainLimit } from '../routing/pagination.ts'
import { visibleProvider } from '../provider/provider-routes.ts'
import { clientRatingEntity, serializeClientRating } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

/** Most ratings by one provider that are scanned. */
const MAX_RATINGS = 10_000

export const clientRatingRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/provider/:id/client-ratings',
    tag: 'providers',
    access: 'person',
    summary: 'List the client ratings by a provider, newest first. The provider gets all of them, a customer only their own',
    query: v.object({ limit: plainLimit, cursor: numberCursor }),
    status: 200,
    response: v.array(clientRatingEntity),
    refuses: ['not_found'],
    async handle({ request, params, query, person: { uid } }, services) {
      const provider = await visibleProvider(services, params['id'] ?? '', uid)
      if (!provider) return refuse('not_found')
      const ratings = await services.documents.withPrefix(`client-rating:${provider.id}:`, 'client-rating', MAX_RATINGS)
      const readable = ratings.filter((rating) => rating.provider_id === uid || rating.customer_uid === uid)
      const newestFirst = readable.toSorted((a, b) =>
        a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : a.booking_id < b.booking_id ? -1 : 1,
      )
      const end = Number(query.cursor ?? 0) + query.limit
      return done(
        newestFirst.slice(end - query.limit, end).map(serializeClientRating),
        nextPageLink(request, end < newestFirst.length ? String(end) : undefined),
      )
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/provider/client-rating',
    tag: 'providers',
    access: 'person',
    summary: 'Rate the client of a completed booking as its provider, once. The name comes from the booking',
    body: bodyOf({
      /** Optional, and must be the caller. */
      provider_id: v.optional(uidField),
      booking_id: ulidField,
      ...clientRatingFields,
      review_text: v.optional(clientRatingFields.review_text, ''),
    }),
    computed: v.pick(clientRatingEntity, ['client_name']),
    status: 201,
    response: clientRatingEntity,
    refuses: ['not_found', 'already_rated', 'illegal_transition'],
    async handle({ person: { uid }, body }, services) {
      const { provider_id, ...rating } = body
      if (provider_id !== undefined && provider_id !== uid) return refuse('not_found')
      const result = await runCommand(services, uid, 'rate_client', rating)
      if (!result.ok) return result
      const stored = await services.documents.get(clientRatingId(uid, rating.booking_id), 'client-rating')
      return stored ? created(serializeClientRating(stored)) : refuse('not_found')
    },
  }),
]
