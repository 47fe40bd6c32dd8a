import * as v from 'valibot'
import { DAY_MS } from '#domain/constants.ts'
import { addMs } from '#domain/instant.ts'
import { fail } from '#domain/result.ts'
import { bodyOf, defineRoute, done, empty, type ApiRoute } from './api-route.ts'
import type { ApiServices } from './api-services.ts'
import { cursorField, pageLimit, pageOf } from './list-page.ts'
import { providerEntity, showProvider } from './public-entities.ts'

/** A customer who asked for a visit within this time is an active one. */
const ACTIVE_MS = 30 * DAY_MS

const statsEntity = v.object({
  totalProviders: v.number(),
  totalCustomers: v.number(),
  approvedProviders: v.number(),
  pendingProviders: v.number(),
  blockedProviders: v.number(),
  activeCustomers: v.number(),
  totalBookings: v.number(),
  activeBookings: v.number(),
})

async function countAll({ documents, directory, now }: ApiServices): Promise<v.InferOutput<typeof statsEntity>> {
  const providers = [...directory.all()]
  let totalCustomers = 0
  for await (const profile of documents.all('profile')) if (profile.userType === 'customer') totalCustomers += 1
  let totalBookings = 0
  let activeBookings = 0
  const active = new Set<string>()
  const since = addMs(now(), -ACTIVE_MS)
  for await (const booking of documents.all('booking')) {
    totalBookings += 1
    if (booking.status === 'accepted' || booking.status === 'in_progress') activeBookings += 1
    if (booking.created_at >= since) active.add(booking.customer_uid)
  }
  return {
    totalProviders: providers.length,
    totalCustomers,
    approvedProviders: providers.filter((provider) => provider.approval === 'approved').length,
    pendingProviders: providers.filter((provider) => provider.approval === 'pending').length,
    blockedProviders: providers.filter((provider) => provider.is_blocked).length,
    activeCustomers: active.size,
    totalBookings,
    activeBookings,
  }
}

export const adminRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/admin/login',
    tag: 'admin',
    who: 'anyone',
    summary: 'Open an admin session of half an hour since its last use',
    body: bodyOf({
      password: v.pipe(v.string('Password is required'), v.minLength(1, 'Password is required'), v.maxLength(256, 'Too long')),
    }),
    status: 200,
    answer: v.object({ token: v.string() }),
    refuses: ['bad_admin_password', 'too_many'],
    async handle({ request, address, body }, { admin }) {
      const result = await admin.login(request, address, body.password)
      return result.ok ? done({ token: result.value.token }, { 'set-cookie': result.value.cookie }) : fail(result.error)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/admin/logout',
    tag: 'admin',
    who: 'anyone',
    summary: 'End this admin session',
    status: 204,
    refuses: [],
    handle: async ({ request }, { admin }) => empty({ 'set-cookie': await admin.logout(request) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/stats',
    tag: 'admin',
    who: 'admin',
    summary: 'Figures of the platform',
    status: 200,
    answer: statsEntity,
    refuses: [],
    handle: async (_call, services) => done(await countAll(services)),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/providers',
    tag: 'admin',
    who: 'admin',
    summary: 'All providers, listed or not, newest first',
    query: v.object({ limit: pageLimit, cursor: cursorField }),
    status: 200,
    answer: v.object({ items: v.array(providerEntity), next: v.nullable(v.string()) }),
    refuses: [],
    async handle({ query }, { directory }) {
      const newestFirst = [...directory.all()].sort((a, b) =>
        a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : a.id < b.id ? -1 : 1,
      )
      const page = pageOf(newestFirst, (provider) => provider.id, query.limit, query.cursor)
      return done({ items: page.items.map(showProvider), next: page.next ?? null })
    },
  }),
]
