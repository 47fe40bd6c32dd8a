/** Routes for the own service: registration, status, position. */
import * as v from 'valibot'
import { registerProvider } from '#domain/commands/provider/provider-profile.ts'
import { PROVIDER_STATUSES } from '#domain/documents/provider.ts'
import { refusal } from '#domain/errors.ts'
import { cityField, etaField, latitudeField, longitudeField } from '#domain/fields.ts'
import { providerId, type Uid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { bodyOf, created, defineRoute, done, refuse, type ApiRoute, type Outcome, type ApiRefusal } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { providerEntity, serializeProvider } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

async function ownProvider({ documents }: ApiServices, uid: Uid, shown: typeof done): Promise<Outcome> {
  const provider = await documents.get(providerId(uid), 'provider')
  return provider ? shown(serializeProvider(provider)) : refuse('not_found')
}

/** A person without a service gets `not_found` at `me`. */
const nonePresent = (refused: ApiRefusal): Outcome => fail(refused.code === 'no_provider_profile' ? refusal('not_found') : refused)

export const ownProviderRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/providers',
    tag: 'providers',
    access: 'person',
    summary: 'Register your service',
    body: bodyOf(registerProvider.schema.entries),
    status: 201,
    response: providerEntity,
    refuses: ['provider_exists'],
    async handle({ person, body }, services) {
      const result = await runCommand(services, person.uid, 'register_provider', body)
      return result.ok ? ownProvider(services, person.uid, created) : result
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/providers/me/status',
    tag: 'providers',
    access: 'person',
    summary: 'Set your status: Available, Busy, Off Duty (not on the map) or Emergency Only',
    body: bodyOf({ status: v.picklist(PROVIDER_STATUSES, 'Choose a status') }),
    // Section 4: derived from the status.
    computed: v.pick(providerEntity, ['visible']),
    status: 200,
    response: providerEntity,
    refuses: ['not_found'],
    async handle({ person, body }, services) {
      const result = await runCommand(services, person.uid, 'set_status', { status: body.status })
      return result.ok ? ownProvider(services, person.uid, done) : nonePresent(result.error)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/providers/me/eta',
    tag: 'providers',
    access: 'person',
    summary: 'Set how many minutes you need to set out. Returns 404 before the service is registered',
    body: bodyOf({ eta_minutes: etaField }),
    status: 200,
    response: providerEntity,
    refuses: ['not_found'],
    async handle({ person, body }, services) {
      const result = await runCommand(services, person.uid, 'update_provider', body)
      return result.ok ? ownProvider(services, person.uid, done) : nonePresent(result.error)
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/providers/me/location',
    tag: 'providers',
    access: 'person',
    summary: 'Set the location of your service. Returns 404 before the service is registered',
    body: bodyOf({
      latitude: latitudeField,
      longitude: longitudeField,
      city: v.optional(cityField),
      visible: v.optional(v.boolean('Must be true or false')),
    }),
    status: 200,
    response: providerEntity,
    refuses: ['not_found'],
    async handle({ person, body }, services) {
      const result = await runCommand(services, person.uid, 'update_provider', body)
      return result.ok ? ownProvider(services, person.uid, done) : nonePresent(result.error)
    },
  }),
]
