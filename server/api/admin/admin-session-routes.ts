/** Admin routes for sign-in and sign-out, and the totals of the start page. */
import * as v from 'valibot'
import { fail } from '#domain/result.ts'
import { readPlatformStats, statsEntity } from './platform-stats.ts'
import { bodyOf, defineRoute, done, noContent, withCookies, type ApiRoute } from '../routing/api-route.ts'

export const adminSessionRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/admin/login',
    tag: 'admin',
    access: 'anyone',
    summary: 'Log in as admin. The session expires 30 minutes after its last use',
    body: bodyOf({
      password: v.pipe(v.string('Password is required'), v.minLength(1, 'Password is required'), v.maxLength(256, 'Too long')),
    }),
    status: 200,
    response: v.object({ token: v.string() }),
    refuses: ['bad_admin_password', 'too_many'],
    async handle({ request, address, body }, { admin }) {
      const result = await admin.login(request, address, body.password)
      return result.ok ? withCookies(done({ token: result.value.token }), result.value.cookies) : fail(result.error)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/admin/logout',
    tag: 'admin',
    access: 'anyone',
    summary: 'Log out of this admin session',
    status: 204,
    refuses: [],
    handle: async ({ request }, { admin }) => noContent({ 'set-cookie': await admin.logout(request) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/admin/stats',
    tag: 'admin',
    access: 'admin',
    summary: 'Get the totals of the platform',
    status: 200,
    response: statsEntity,
    refuses: [],
    handle: async (_call, services) => done(await readPlatformStats(services)),
  }),
]
