/**
 * Commands for the places that a person saved. Each is about one place, so that two devices that save different ones keep both, and the
 * last one to change a place has it.
 */
import * as v from 'valibot'
import { SAVED_PLACES_MAX } from '../../constants.ts'
import { arePaired, PLACE_MISSING } from '../../documents/places/place-fields.ts'
import { savedPlaceFields, type SavedPlace } from '../../documents/places/saved-place.ts'
import { refusal } from '../../errors.ts'
import { ulidField } from '../../fields.ts'
import { profileId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { nextVersion, defineCommand, getAs } from '../command.ts'

export const savePlace = defineCommand({
  name: 'save_place',
  /** Replaces the saved place of that id as a whole. */
  schema: v.strictObject(savedPlaceFields),
  needs: (_args, actor) => [profileId(actor.uid)],
  decide: (args, { actor, get, now }) => {
    const profile = getAs(get, profileId(actor.uid), 'profile')
    if (!profile) return fail(refusal('not_found'))
    if (!arePaired(args))
      return fail(
        refusal('invalid_fields', {
          fields: args.latitude === undefined ? { latitude: 'Not a valid latitude' } : { longitude: 'Not a valid longitude' },
        }),
      )
    if (args.address === undefined && args.latitude === undefined)
      return fail(refusal('place_missing', { fields: { address: PLACE_MISSING } }))
    const saved = profile.saved_places ?? []
    const place = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined && value !== '')) as SavedPlace
    const isNew = saved.every(({ id }) => id !== place.id)
    if (isNew && saved.length >= SAVED_PLACES_MAX) return fail(refusal('too_many_places'))
    const saved_places = isNew ? [...saved, place] : saved.map((each) => (each.id === place.id ? place : each))
    return ok([{ op: 'replace', doc: nextVersion(profile, { saved_places, updated_at: now }) }])
  },
})

export const deletePlace = defineCommand({
  name: 'delete_place',
  schema: v.strictObject({ id: ulidField }),
  needs: (_args, actor) => [profileId(actor.uid)],
  decide: (args, { actor, get, now }) => {
    const profile = getAs(get, profileId(actor.uid), 'profile')
    if (!profile) return fail(refusal('not_found'))
    const saved = profile.saved_places ?? []
    const saved_places = saved.filter(({ id }) => id !== args.id)
    // Deleted on another device already.
    if (saved_places.length === saved.length) return ok([])
    return ok([{ op: 'replace', doc: nextVersion(profile, { saved_places, updated_at: now }) }])
  },
})
