/** The admin's providers: the table, and what is decided about one of them. Each decision has a reason, which its person hears. */
import * as v from 'valibot'
import { MODERATION_STATUS_ACTIONS } from '#domain/moderation/moderation-status.ts'
import { TEXT_LIMITS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { refusal } from '#domain/errors.ts'
import { requiredText, serviceTypeField, ulidField } from '#domain/fields.ts'
import { asUid, isUlid, type Ulid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import type { RequestedProviderAction } from '../../moderation/moderation-actions.ts'
import { tablePage, TABLE_SORTS } from '../../providers/provider-table.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { pageLimit } from '../routing/pagination.ts'
import { providerEntity, showProvider } from '../routing/public-entities.ts'

const PATH = '/admin/providers'
const ONE = `${PATH}/:id`

/** Nothing where it is not asked for. */
const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false', '1', '0'], 'true or false'),
    v.transform((value) => value === 'true' || value === '1'),
  ),
)

const tableQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(100, 'At most 100 characters')), ''),
  approval: v.optional(v.picklist(['pending', 'approved', 'rejected'], 'pending, approved or rejected')),
  blocked: flag,
  verified: flag,
  listed: flag,
  removed: flag,
  service_type: v.optional(serviceTypeField),
  sort: v.optional(v.picklist(TABLE_SORTS, 'Not a way to sort'), 'newest'),
  limit: pageLimit,
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1_024, 'Not a cursor'), v.regex(/^[\w-]+$/, 'Not a cursor'))),
})

const counted = v.number()
const tableEntity = v.object({
  items: v.array(providerEntity),
  next: v.nullable(v.string()),
  /** That pass the filter. */
  total: counted,
  /** Of all providers. */
  counts: v.object({ all: counted, pending: counted, approved: counted, rejected: counted, blocked: counted, removed: counted }),
})

const REASON = requiredText(TEXT_LIMITS.reason, 'Give a reason')
/** Drawn by the caller, so that a call whose answer was lost can be made again. */
const callId = v.optional(ulidField)

const actedEntity = v.object({
  provider: providerEntity,
  /** What takes it back by; null where everything was so already. */
  act: v.nullable(v.string()),
})

interface Asked {
  readonly reason: string
  readonly id?: Ulid | undefined
}

async function act(
  { admin, moderationActions, newId }: ApiServices,
  { request, params }: { readonly request: Request; readonly params: Readonly<Record<string, string>> },
  asked: RequestedProviderAction,
  { reason, id }: Asked,
): Promise<Outcome> {
  const uid = params['id'] ?? ''
  if (!isUlid(uid)) return refuse('not_found')
  const session = await admin.sessionOf(request)
  // It may have ended since it was let in.
  if (session === undefined) return refuse('unauthorized')
  const acted = await moderationActions.run({ uid: asUid(uid), id: id ?? newId(), asked, reason, session })
  if (!acted.ok) return acted
  if (!acted.value.provider) return refuse('not_found')
  return done({ provider: showProvider(acted.value.provider), act: acted.value.act ?? null })
}

const show = (providers: readonly Provider[]) => providers.map(showProvider)

export const adminProviderRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'admin',
    who: 'admin',
    summary: 'All providers, listed or not, with search, filter and sort; removed ones only where they are asked for',
    query: tableQuery,
    status: 200,
    answer: tableEntity,
    refuses: [],
    async handle({ query }, { directory }) {
      const { q: text, sort, limit, cursor, ...filter } = query
      const { items, next, total, counts } = tablePage(directory.all(), { filter: { ...filter, text }, sort, limit, cursor })
      return done({ items: show(items), next: next ?? null, total, counts })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: ONE,
    tag: 'admin',
    who: 'admin',
    summary: 'Approve, reject, block, unblock, restore one who was removed, or undo an earlier act; noted in the audit log',
    body: bodyOf({
      action: v.picklist([...MODERATION_STATUS_ACTIONS.filter((action) => action !== 'remove'), 'undo'], 'Not an action'),
      reason: REASON,
      /** With `undo`: the act that is taken back. */
      act: v.optional(ulidField),
      id: callId,
    }),
    status: 200,
    answer: actedEntity,
    refuses: ['not_found', 'conflict'],
    async handle(call, services) {
      const { action, act: earlier } = call.body
      if (action !== 'undo') return act(services, call, { action }, call.body)
      if (earlier === undefined) return fail(refusal('invalid_fields', { fields: { act: 'Required' } }))
      return act(services, call, { action, act: earlier }, call.body)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: ONE,
    tag: 'admin',
    who: 'admin',
    summary: 'Remove a provider: off every map, open bookings cancelled with notice; can be restored. Noted in the audit log',
    body: bodyOf({ reason: REASON, id: callId }),
    status: 200,
    answer: actedEntity,
    refuses: ['not_found', 'conflict'],
    handle: (call, services) => act(services, call, { action: 'remove' }, call.body),
  }),
]
