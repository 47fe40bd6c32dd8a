/** Admin routes for accounts with or without a service: exact lookup, also by a booking of theirs, block and unblock. There is no list of all accounts. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { BOOKING_STATUSES, type Booking } from '#domain/documents/booking.ts'
import { USER_TYPES, type Profile } from '#domain/documents/profile.ts'
import { refusal } from '#domain/errors.ts'
import { instantField, requiredText, ulidField } from '#domain/fields.ts'
import { asUid, bookingId, isUlid, profileId, providerId, shortIdEnding, type Uid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'

const PATH = '/admin/people'

const personEntity = v.object({
  id: v.string(),
  name: v.string(),
  userType: v.picklist(USER_TYPES),
  created_at: instantField,
  is_blocked: v.boolean(),
  /** The service was removed; the account is blocked with it. */
  is_removed: v.boolean(),
  /** The table of providers has more about a service. */
  has_service: v.boolean(),
})
type Shown = v.InferOutput<typeof personEntity>

const bookingEntity = v.object({
  id: v.string(),
  status: v.picklist(BOOKING_STATUSES),
  service_type: v.string(),
  city: v.string(),
  created_at: instantField,
  /** Both sides; without one whose account is deleted. */
  people: v.array(personEntity),
})

async function shown({ documents }: ApiServices, profile: Profile): Promise<Shown> {
  const provider = await documents.get(providerId(profile.uid), 'provider')
  return {
    id: profile.uid,
    name: profile.name,
    userType: profile.userType,
    created_at: profile.created_at,
    is_blocked: profile.is_blocked === true || provider?.is_blocked === true,
    is_removed: (provider?.removed_at ?? null) !== null,
    has_service: provider !== undefined,
  }
}

/** Finds an account by its full address or id; a part of either matches nothing. */
async function uidOf({ accounts }: ApiServices, idOrEmail: string): Promise<Uid | undefined> {
  const id = idOrEmail.toUpperCase()
  const account = isUlid(id) ? await accounts.byUid(asUid(id)) : await accounts.byEmail(idOrEmail)
  return account?.is_closing === false ? account.uid : undefined
}

/** Finds bookings by their id or their number; a part of either matches nothing. */
async function bookingsOf({ documents }: ApiServices, idOrNumber: string): Promise<readonly Booking[]> {
  const id = idOrNumber.toUpperCase()
  if (isUlid(id)) return [await documents.get(bookingId(id), 'booking')].filter((booking) => booking !== undefined)
  const ending = shortIdEnding(idOrNumber)
  return ending === undefined ? [] : documents.endingWith(ending, 'booking')
}

async function shownBooking(services: ApiServices, booking: Booking): Promise<v.InferOutput<typeof bookingEntity>> {
  const { id, status, service_type, city, created_at } = booking
  const profiles = await Promise.all(
    [booking.customer_uid, booking.provider_uid].map((uid) => services.documents.get(profileId(uid), 'profile')),
  )
  const people = await Promise.all(profiles.flatMap((profile) => (profile ? [shown(services, profile)] : [])))
  return { id, status, service_type, city, created_at, people }
}

export const adminAccountRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: `${PATH}/find`,
    tag: 'admin',
    access: 'admin',
    summary:
      'Find an account by email or ID, or the accounts of a booking by its number. The query is in the body, so that no email appears in a URL',
    body: bodyOf({ q: requiredText(TEXT_LIMITS.email, 'Enter an email, ID or booking number') }),
    status: 200,
    response: v.object({ person: v.nullable(personEntity), bookings: v.array(bookingEntity) }),
    refuses: [],
    async handle({ body }, services) {
      const uid = await uidOf(services, body.q)
      const profile = uid && (await services.documents.get(profileId(uid), 'profile'))
      const bookings = await Promise.all((await bookingsOf(services, body.q)).map((booking) => shownBooking(services, booking)))
      return done({ person: profile ? await shown(services, profile) : null, bookings })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: `${PATH}/:id`,
    tag: 'admin',
    access: 'admin',
    summary: 'Block or unblock an account, or undo an earlier action. Adds an audit log entry and notifies the person',
    body: bodyOf({
      action: v.picklist(['block', 'unblock', 'undo'], 'Not a valid action'),
      reason: requiredText(TEXT_LIMITS.reason, 'Add a reason'),
      /** With `undo`: the action to be undone. */
      act: v.optional(ulidField),
      id: v.optional(ulidField),
    }),
    status: 200,
    response: v.object({ person: personEntity, act: v.nullable(v.string()) }),
    refuses: ['not_found', 'conflict'],
    async handle({ admin: { session }, params, body: { action, reason, act: earlier, id } }, services) {
      const uid = params['id'] ?? ''
      if (!isUlid(uid)) return refuse('not_found')
      if (action === 'undo' && earlier === undefined) return fail(refusal('invalid_fields', { fields: { act: 'Required' } }))
      const requested = action === 'undo' ? ({ action, actionId: earlier ?? services.newId() } as const) : ({ action } as const)
      const result = await services.moderationActions.run({
        uid: asUid(uid),
        id: id ?? services.newId(),
        requested,
        reason,
        session,
        isAccount: true,
      })
      if (!result.ok) return result
      const profile = await services.documents.get(profileId(asUid(uid)), 'profile')
      return profile ? done({ person: await shown(services, profile), act: result.value.actionId ?? null }) : refuse('not_found')
    },
  }),
]
