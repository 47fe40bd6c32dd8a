/** Preferences of a person: favourites and loyalty points. */
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import { asUid, isUlid, profileId, type Uid } from '#domain/ids.ts'
import { hiddenFrom } from '../routing/hidden-from.ts'
import { defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { runCommand } from '../routing/run-command.ts'

const channelsEntity = v.object({
  email: v.boolean(),
  sms: v.boolean(),
  /** Contacts that a code can verify here. */
  codes: v.object({ email: v.boolean(), phone: v.boolean() }),
  /** Public key for browser subscriptions (RFC 8292), base64url; null when this server sends no pushes. */
  push_key: v.nullable(v.string()),
})

const preferencesEntity = v.object({ favorites: v.array(v.string()), loyalty_points: v.number() })

async function preferences({ documents }: ApiServices, uid: Uid): Promise<Outcome> {
  const [profile, hidden, favourites] = await Promise.all([
    documents.get(profileId(uid), 'profile'),
    hiddenFrom(documents, uid),
    documents.withPrefix(`favourite:${uid}:`, 'favourite', MAX_PAGE_SIZE),
  ])
  const favorites = favourites
    .filter((favourite) => !favourite.is_removed && !hidden.has(favourite.provider_id))
    .map((favourite) => favourite.provider_id)
  return done({ favorites, loyalty_points: profile?.loyalty_points ?? 0 })
}

const change = (method: 'POST' | 'DELETE', command: 'add_favourite' | 'remove_favourite', summary: string): ApiRoute =>
  defineRoute({
    method,
    path: '/favorites/:providerId',
    tag: 'preferences',
    access: 'person',
    summary,
    status: 200,
    response: preferencesEntity,
    refuses: ['not_found'],
    async handle({ params, person }, services) {
      const id = params['providerId'] ?? ''
      if (!isUlid(id)) return refuse('not_found')
      const result = await runCommand(services, person.uid, command, { provider_id: asUid(id) })
      return result.ok ? preferences(services, person.uid) : result
    },
  })

export const preferenceRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/preferences',
    tag: 'preferences',
    access: 'person',
    summary: 'Get your favorite providers and loyalty points',
    status: 200,
    response: preferencesEntity,
    refuses: [],
    handle: ({ person }, services) => preferences(services, person.uid),
  }),
  defineRoute({
    method: 'GET',
    path: '/notification-ways',
    tag: 'preferences',
    access: 'anyone',
    summary: 'List the notification channels that this server offers',
    status: 200,
    response: channelsEntity,
    refuses: [],
    handle: async (_call, { channels, contactCodes, push }) => {
      const codes = { email: contactCodes.deliveryOf('email') !== 'none', phone: contactCodes.deliveryOf('phone') !== 'none' }
      return done({ ...channels, codes, push_key: push.publicKey })
    },
  }),
  change('POST', 'add_favourite', 'Add a provider to your favorites'),
  change('DELETE', 'remove_favourite', 'Remove a provider from your favorites'),
]
