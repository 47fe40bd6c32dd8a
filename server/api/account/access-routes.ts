/** What opens the person's account besides the password, what was tried with it, and how to end it. */
import * as v from 'valibot'
import { CALENDAR_CLIENTS } from '#domain/account/access/calendar-client.ts'
import { BROWSERS, SYSTEMS } from '#domain/account/device-family.ts'
import { SIGN_IN_RESULTS, type SignIn } from '#domain/account/access/sign-in-trail.ts'
import { instantField } from '#domain/fields.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { CODE_KINDS, type AccountAccess } from '../../auth/access/account-access.ts'
import { defineRoute, done, noContent, refuse, type ApiRoute } from '../routing/api-route.ts'

const device = { browser: v.picklist(BROWSERS), system: v.picklist(SYSTEMS) }

/** Entry of the trail, as the routes show it. */
export const signInEntity = v.object({
  id: v.string(),
  result: v.picklist(SIGN_IN_RESULTS),
  /** Of several attempts the last one. */
  at: instantField,
  /** Of several attempts the first one. */
  since: instantField,
  count: v.number(),
  ...device,
  time_zone: v.nullable(v.string()),
})

export const accessEntity = v.object({
  calendar: v.nullable(
    v.object({
      created_at: instantField,
      last_used_at: v.nullable(instantField),
      client: v.nullable(v.picklist(CALENDAR_CLIENTS)),
    }),
  ),
  push: v.array(
    v.object({
      id: v.string(),
      created_at: instantField,
      last_delivered_at: v.nullable(instantField),
      ...device,
      is_current: v.boolean(),
    }),
  ),
  codes: v.array(v.object({ kind: v.picklist(CODE_KINDS), expires_at: instantField, to: v.string() })),
})

const instantOrNull = (ms: number | undefined): Instant | null => (ms === undefined ? null : instantFromMs(ms))

export const showSignIn = ({ zone, at, since, ...entry }: SignIn): v.InferOutput<typeof signInEntity> => ({
  ...entry,
  at: instantFromMs(at),
  since: instantFromMs(since),
  time_zone: zone,
})

export const showCalendar = (calendar: AccountAccess['calendar']): v.InferOutput<typeof accessEntity>['calendar'] =>
  calendar ? { created_at: calendar.created_at, last_used_at: instantOrNull(calendar.used_at), client: calendar.used_by ?? null } : null

export const accessRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/me/sign-ins',
    tag: 'me',
    access: 'person',
    summary:
      'List logins and failed attempts of 90 days, newest first, at most 50. The failed attempts of a day are one entry with their number',
    status: 200,
    response: v.object({ sign_ins: v.array(signInEntity) }),
    refuses: [],
    handle: async ({ person }, { signInTrail }) => done({ sign_ins: (await signInTrail.list(person.uid)).map(showSignIn) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/me/access',
    tag: 'me',
    access: 'person',
    summary:
      'List what opens your account besides sessions: the private link of the calendar, push subscriptions and codes. Times of use are accurate to the hour',
    status: 200,
    response: accessEntity,
    refuses: [],
    async handle({ person }, { accountAccess }) {
      const { calendar, push, codes } = await accountAccess.list(person)
      return done({
        calendar: showCalendar(calendar),
        push: push.map((each) => ({
          id: each.name,
          created_at: instantFromMs(each.created_at),
          last_delivered_at: instantOrNull(each.delivered_at),
          ...each.device,
          is_current: each.isCurrent,
        })),
        codes: codes.map(({ kind, until, to }) => ({ kind, expires_at: instantFromMs(until), to })),
      })
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/me/access',
    tag: 'me',
    access: 'person',
    summary: 'End all other access: your other sessions with their push subscriptions, the private link of the calendar, and all codes',
    status: 204,
    refuses: [],
    async handle({ person }, { accountAccess }) {
      await accountAccess.endAll(person)
      return noContent()
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/me/access/push/:id',
    tag: 'me',
    access: 'person',
    summary: 'End the push subscription of one of your devices',
    status: 204,
    refuses: ['not_found'],
    handle: async ({ person, params }, { accountAccess }) =>
      (await accountAccess.endPush(person, params['id'] ?? '')) ? noContent() : refuse('not_found'),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/me/access/codes/:kind',
    tag: 'me',
    access: 'person',
    summary:
      'End the codes of one kind that were sent to you and are still valid: password_reset, email_change, contact_email or contact_phone',
    status: 204,
    refuses: ['not_found'],
    async handle({ person, params }, { accountAccess }) {
      const kind = CODE_KINDS.find((each) => each === params['kind'])
      return kind && (await accountAccess.endCode(person, kind)) ? noContent() : refuse('not_found')
    },
  }),
]
