/** Account routes besides sign-in: password, address, sessions, and a forgotten password. */
import * as v from 'valibot'
import { BROWSERS, SYSTEMS } from '#domain/account/device-family.ts'
import { instantField } from '#domain/fields.ts'
import type { Refusal } from '#domain/errors.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { fail, type Result } from '#domain/result.ts'
import {
  codeSchema,
  emailChangeSchema,
  forgotPasswordSchema,
  passwordChangeSchema,
  passwordResetSchema,
} from '#domain/account/auth-form.ts'
import { signInDevice } from '../../auth/access/sign-in-device.ts'
import { accepted, defineRoute, done, noContent, refuse, withCookies, type ApiRoute, type Outcome } from '../routing/api-route.ts'

const sessionEntity = v.object({
  id: v.string(),
  created_at: instantField,
  last_used_at: instantField,
  browser: v.picklist(BROWSERS),
  system: v.picklist(SYSTEMS),
  shared_device: v.boolean(),
  is_current: v.boolean(),
})

/** Assigns a wrong password to the field it was typed into. */
function withFieldError(error: Refusal, field: string): Outcome {
  return fail(error.code === 'wrong_password' ? { ...error, fields: { [field]: error.reason } } : error)
}
const noContentOr = (result: Result<void, Refusal>, field: string): Outcome =>
  result.ok ? noContent() : withFieldError(result.error, field)

export const accountRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/auth/forgot',
    tag: 'auth',
    access: 'anyone',
    summary: 'Email a code for a new password if the address has an account. The response is the same either way',
    body: forgotPasswordSchema,
    status: 202,
    refuses: ['no_letters', 'too_many'],
    async handle({ request, address, body }, { auth }) {
      const result = await auth.settings.requestPasswordReset(request, address, body.email)
      return result.ok ? accepted() : fail(result.error)
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/reset',
    tag: 'auth',
    access: 'anyone',
    summary:
      'Set a new password with the emailed code, which works once and expires after 30 minutes. Ends all sessions, the private link of the calendar, push subscriptions and codes. A password that is easy to guess is refused at `password`; the code stays valid',
    body: passwordResetSchema,
    status: 204,
    refuses: ['code_gone', 'too_many'],
    async handle({ request, address, body }, { auth }) {
      const result = await auth.settings.resetPassword(request, address, body)
      return result.ok ? withCookies(noContent(), [result.value]) : withFieldError(result.error, 'code')
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/auth/confirm-email',
    tag: 'auth',
    access: 'anyone',
    summary: 'Confirm a new email with the code that was sent to it. The code expires after one hour',
    body: codeSchema,
    status: 204,
    refuses: ['code_gone', 'email_taken', 'too_many'],
    handle: async ({ request, address, body }, { auth }) =>
      noContentOr(await auth.settings.confirmEmail(address, body.code, signInDevice(request, body)), 'code'),
  }),
  defineRoute({
    method: 'PUT',
    path: '/me/password',
    tag: 'me',
    access: 'person',
    summary: 'Change your password. Ends all other sessions. A password that is easy to guess is refused at `password`',
    body: passwordChangeSchema,
    status: 204,
    refuses: ['wrong_password', 'too_many'],
    handle: async ({ person, address, body }, { auth }) =>
      noContentOr(await auth.settings.changePassword(person, address, body), 'current_password'),
  }),
  defineRoute({
    method: 'POST',
    path: '/me/email',
    tag: 'me',
    access: 'person',
    summary: 'Request a new email. It takes effect when it is confirmed. The response does not say whether it is in use',
    body: emailChangeSchema,
    status: 202,
    refuses: ['wrong_password', 'no_letters', 'too_many'],
    async handle({ person, address, body }, { auth }) {
      const result = await auth.settings.requestEmailChange(person, address, body)
      return result.ok ? accepted() : withFieldError(result.error, 'password')
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/me/sessions',
    tag: 'me',
    access: 'person',
    summary: 'List your sessions, most recently used first. The time of last use is accurate to the hour',
    status: 200,
    response: v.object({ sessions: v.array(sessionEntity) }),
    refuses: [],
    async handle({ person }, { auth }) {
      const sessions = await auth.settings.listSessions(person.uid)
      return done({
        sessions: sessions.map(({ key, name, created_at, used_at, shared, device }) => ({
          id: name,
          created_at: instantFromMs(created_at),
          last_used_at: instantFromMs(used_at),
          ...device,
          shared_device: shared,
          is_current: key === person.session,
        })),
      })
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/me/sessions',
    tag: 'me',
    access: 'person',
    summary: 'End all your other sessions',
    status: 204,
    refuses: [],
    async handle({ person }, { auth }) {
      await auth.settings.endOtherSessions(person)
      return noContent()
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/me/sessions/:id',
    tag: 'me',
    access: 'person',
    summary: 'End one of your sessions',
    status: 204,
    refuses: ['not_found'],
    async handle({ request, person, params }, { auth }) {
      const ended = await auth.settings.endSession(person, params['id'] ?? '')
      if (ended === undefined) return refuse('not_found')
      return ended === 'own' ? noContent(await auth.logout(request)) : noContent()
    },
  }),
]
