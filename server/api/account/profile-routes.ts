/** Routes for the own profile and for account deletion. */
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import { updateProfile } from '#domain/commands/account/update-profile.ts'
import { PASSWORD_MAX_LENGTH } from '#domain/constants.ts'
import { refusal } from '#domain/errors.ts'
import { ulidField } from '#domain/fields.ts'
import { asUlid, isUlid, profileId, type Uid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { AUTH_TEXTS } from '#domain/account/auth-form.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { profileEntity, serializeProfile } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

/** Counts the bookings that the person requested. */
async function totalBookings({ documents }: ApiServices, uid: Uid): Promise<number> {
  let total = 0
  let before: string | undefined
  for (;;) {
    const page = await documents.newest(uid, 'booking', { limit: MAX_PAGE_SIZE, before })
    total += page.filter((booking) => booking.customer_uid === uid).length
    if (page.length < MAX_PAGE_SIZE) return total
    before = page.at(-1)?.id
  }
}

async function ownProfile(services: ApiServices, uid: Uid): Promise<Outcome> {
  const profile = await services.documents.get(profileId(uid), 'profile')
  return profile ? done(serializeProfile(profile, await totalBookings(services, uid))) : refuse('not_found')
}

const erasureEntity = v.object({ state: v.picklist(['running', 'settling', 'done']) })

export const profileRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/me/profile',
    tag: 'me',
    access: 'person',
    summary: 'Get your profile. The server computes account type, points, join date and total',
    status: 200,
    response: profileEntity,
    refuses: ['not_found'],
    handle: ({ person }, services) => ownProfile(services, person.uid),
  }),
  defineRoute({
    method: 'PUT',
    path: '/me/profile',
    tag: 'me',
    access: 'person',
    summary: 'Update the given fields of your profile',
    body: bodyOf(updateProfile.schema.entries),
    status: 200,
    response: profileEntity,
    refuses: ['not_found'],
    async handle({ person, body }, services) {
      const result = await runCommand(services, person.uid, 'update_profile', body)
      return result.ok ? ownProfile(services, person.uid) : result
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/me/delete',
    tag: 'me',
    access: 'person',
    allowsBlocked: true,
    summary:
      'Delete your account. Cancels open bookings and notifies the other person. Use the receipt, a random value of yours, to query the progress',
    body: bodyOf({
      password: v.pipe(
        v.string(AUTH_TEXTS.passwordRequired),
        v.minLength(1, AUTH_TEXTS.passwordRequired),
        v.maxLength(PASSWORD_MAX_LENGTH, AUTH_TEXTS.passwordLong),
      ),
      receipt: ulidField,
    }),
    status: 200,
    response: erasureEntity,
    refuses: ['wrong_password', 'conflict'],
    async handle({ request, address, person, body }, { auth, erasures }) {
      const confirmed = await auth.confirm(person, address, body.password)
      if (!confirmed.ok) {
        const { error } = confirmed
        return fail(error.code === 'wrong_password' ? { ...error, fields: { password: error.reason } } : error)
      }
      const begun = await erasures.begin(person.uid, body.receipt)
      if (!begun.ok) return fail(refusal(begun.error))
      return done({ state: 'settling' }, await auth.logout(request))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/erasures/:receipt',
    tag: 'me',
    access: 'anyone',
    summary: 'Get the progress of an account deletion by its receipt',
    status: 200,
    response: erasureEntity,
    refuses: ['not_found'],
    async handle({ params }, { erasures }) {
      const receipt = params['receipt'] ?? ''
      const state = isUlid(receipt) ? await erasures.stateOf(asUlid(receipt)) : undefined
      return state ? done({ state }) : refuse('not_found')
    },
  }),
]
