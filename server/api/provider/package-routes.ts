/** Packages of a provider: everyone reads the active ones, their provider all of them. */
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import { byTier, packageFields, packagesOf } from '#domain/documents/service-package.ts'
import { refusal } from '#domain/errors.ts'
import { uidField } from '#domain/fields.ts'
import { asUlid, isUlid, packageId, type Uid, type Ulid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import {
  bodyOf,
  created,
  defineRoute,
  done,
  noContent,
  refuse,
  type ApiRoute,
  type Outcome,
  type ApiRefusal,
} from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { visibleProvider } from './provider-routes.ts'
import { packageEntity, serializePackage } from '../routing/public-entities.ts'
import { runCommand } from '../routing/run-command.ts'

const { name, tier, price, description, included_services, duration_hours } = packageFields
const is_active = v.boolean('Must be true or false')
/** Owner of the package; optional, and must be the caller. */
const provider_id = v.optional(uidField)

const newBody = bodyOf({
  provider_id,
  name,
  tier,
  price,
  description: v.optional(description, ''),
  included_services: v.optional(included_services, []),
  duration_hours,
  is_active: v.optional(is_active, true),
})

const changeBody = bodyOf({
  provider_id,
  name: v.optional(name),
  tier: v.optional(tier),
  price: v.optional(price),
  description: v.optional(description),
  included_services: v.optional(included_services),
  duration_hours: v.optional(duration_hours),
  is_active: v.optional(is_active),
})

/** Returns a package of the caller that was not deleted. */
async function ownPackage({ documents }: ApiServices, uid: Uid, id: string) {
  const found = isUlid(id) ? await documents.get(packageId(uid, asUlid(id)), 'package') : undefined
  return found?.is_removed === false ? found : undefined
}

async function shown(services: ApiServices, uid: Uid, id: Ulid, outcomeOf: typeof done): Promise<Outcome> {
  const own = await ownPackage(services, uid, id)
  return own ? outcomeOf(serializePackage(own)) : refuse('not_found')
}

/** A package that was just deleted is not found. */
const notFoundIfGone = (refused: ApiRefusal): Outcome => fail(refused.code === 'package_gone' ? refusal('not_found') : refused)

/** Returns whether the body names a provider other than the caller. */
const isForOtherProvider = (body: { readonly provider_id?: Uid | undefined }, uid: Uid): boolean =>
  body.provider_id !== undefined && body.provider_id !== uid

export const packageRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/provider/:id/service-packages',
    tag: 'providers',
    access: 'anyone',
    summary: 'List the active packages of a provider by tier and price. The provider gets all of them',
    status: 200,
    response: v.array(packageEntity),
    refuses: ['not_found'],
    async handle({ params, person }, services) {
      const provider = await visibleProvider(services, params['id'] ?? '', person?.uid)
      if (!provider) return refuse('not_found')
      if (provider.provider_uid !== person?.uid) {
        const offered = packagesOf(provider).toSorted(byTier)
        return done(offered.map((each) => serializePackage({ ...each, provider_id: provider.id, is_active: true })))
      }
      const own = await services.documents.withPrefix(`package:${provider.id}:`, 'package', MAX_PAGE_SIZE)
      return done(
        own
          .filter((each) => !each.is_removed)
          .toSorted(byTier)
          .map(serializePackage),
      )
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/provider/service-package',
    tag: 'providers',
    access: 'person',
    summary: 'Add a package to your service',
    body: newBody,
    status: 201,
    response: packageEntity,
    refuses: ['not_found', 'no_provider_profile', 'too_many_packages'],
    async handle({ person: { uid }, body }, services) {
      if (isForOtherProvider(body, uid)) return refuse('not_found')
      const { provider_id: _own, ...fields } = body
      const package_id = services.newId()
      const result = await runCommand(services, uid, 'save_package', { package_id, ...fields })
      return result.ok ? shown(services, uid, package_id, created) : result
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/provider/service-package/:id',
    tag: 'providers',
    access: 'person',
    summary: 'Update the given fields of your package. Existing bookings keep the old version',
    body: changeBody,
    status: 200,
    response: packageEntity,
    refuses: ['not_found', 'no_provider_profile', 'too_many_packages'],
    async handle({ params, person: { uid }, body }, services) {
      const own = await ownPackage(services, uid, params['id'] ?? '')
      if (!own || isForOtherProvider(body, uid)) return refuse('not_found')
      const { provider_id: _own, ...fields } = body
      const result = await runCommand(services, uid, 'save_package', { package_id: own.id, ...fields })
      return result.ok ? shown(services, uid, own.id, done) : notFoundIfGone(result.error)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/provider/service-package/:id',
    tag: 'providers',
    access: 'person',
    summary: 'Delete your package. Existing bookings keep it',
    status: 204,
    refuses: ['not_found'],
    async handle({ params, person: { uid } }, services) {
      const own = await ownPackage(services, uid, params['id'] ?? '')
      if (!own) return refuse('not_found')
      const result = await runCommand(services, uid, 'delete_package', { package_id: own.id })
      return result.ok ? noContent() : result
    },
  }),
]
