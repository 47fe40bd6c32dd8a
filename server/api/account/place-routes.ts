/** Routes for the places that a person saved. They are listed in the profile. */
import * as v from 'valibot'
import { savedPlaceFields, savedPlaceSchema, savedPlacesField } from '#domain/documents/places/saved-place.ts'
import { asUlid, isUlid, profileId, type Uid } from '#domain/ids.ts'
import { bodyOf, defineRoute, done, refuse, type ApiRoute, type Outcome } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { runCommand } from '../routing/run-command.ts'

const PATH = '/me/places/:id'

const { id: _id, ...placeBody } = savedPlaceFields
const placesEntity = v.object({ places: savedPlacesField })

async function places({ documents }: ApiServices, uid: Uid): Promise<Outcome> {
  const profile = await documents.get(profileId(uid), 'profile')
  return profile ? done({ places: (profile.saved_places ?? []).map((place) => v.parse(savedPlaceSchema, place)) }) : refuse('not_found')
}

export const placeRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'PUT',
    path: PATH,
    tag: 'me',
    access: 'person',
    summary: 'Store a place under an ID (ULID) of your choice, up to eight. Replaces the one with that ID. Needs an address or a position',
    body: bodyOf(placeBody),
    status: 200,
    response: placesEntity,
    refuses: ['not_found', 'place_missing', 'too_many_places'],
    async handle({ params, person: { uid }, body }, services) {
      const id = params['id'] ?? ''
      if (!isUlid(id)) return refuse('not_found')
      const result = await runCommand(services, uid, 'save_place', { id: asUlid(id), ...body })
      return result.ok ? places(services, uid) : result
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: PATH,
    tag: 'me',
    access: 'person',
    summary: 'Delete a saved place. Repeating it has no effect',
    status: 200,
    response: placesEntity,
    refuses: ['not_found'],
    async handle({ params, person: { uid } }, services) {
      const id = params['id'] ?? ''
      if (!isUlid(id)) return refuse('not_found')
      const result = await runCommand(services, uid, 'delete_place', { id: asUlid(id) })
      return result.ok ? places(services, uid) : result
    },
  }),
]
