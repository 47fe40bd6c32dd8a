import * as v from 'valibot'
import { USER_TYPES } from '#domain/documents/profile.ts'
import { refusal } from '#domain/errors.ts'
import { fail } from '#domain/result.ts'
import { loginSchema, signupSchema } from '#domain/account/auth-form.ts'
import type { SignedIn } from '../../auth/auth.ts'
import { created, defineRoute, done, noContent, withCookies, type ApiRoute } from '../routing/api-route.ts'

const userEntity = v.object({ uid: v.string(), email: v.string(), userType: v.picklist(USER_TYPES), name: v.string() })
const signedInEntity = v.object({ token: v.string(), session: v.string(), user: userEntity })

const shown = ({ token, session, user }: SignedIn) => ({ token, session, user })

export const authRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/auth/signup',
    tag: 'auth',
    access: 'anyone',
    summary: 'Create an account and log in. A password that is easy to guess is refused at `password`, with the reason',
    body: signupSchema,
    status: 201,
    response: signedInEntity,
    refuses: ['email_taken', 'too_many'],
    async handle({ request, address, body }, { auth }) {
      const result = await auth.signup(request, address, body)
      return result.ok ? withCookies(created(shown(result.value)), result.value.cookies) : fail(result.error)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/login',
    tag: 'auth',
    access: 'anyone',
    summary: 'Log in',
    body: loginSchema,
    status: 200,
    response: signedInEntity,
    refuses: ['bad_credentials', 'account_blocked', 'too_many'],
    async handle({ request, address, body }, { auth }) {
      const result = await auth.login(request, address, body)
      return result.ok ? withCookies(done(shown(result.value)), result.value.cookies) : fail(result.error)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/logout',
    tag: 'auth',
    access: 'anyone',
    summary: 'Log out of this session',
    status: 204,
    refuses: [],
    async handle({ request }, { auth }) {
      return noContent(await auth.logout(request))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/auth/me',
    tag: 'auth',
    access: 'person',
    summary: 'Get the logged-in user',
    status: 200,
    response: v.object({ user: userEntity }),
    refuses: [],
    async handle({ person }, { auth }) {
      const user = await auth.userOf(person.uid)
      return user ? done({ user }) : fail(refusal('unauthorized'))
    },
  }),
]
