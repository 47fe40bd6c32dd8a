/** Where help is needed: mostly within reach, sometimes too far, typed only, or nowhere. And the places that a person saves. */
import type { CommandArgs } from '#domain/commands/command-table.ts'
import type { Profile } from '#domain/documents/profile.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import type { World } from '../world/world.ts'

type PlaceArgs = Pick<
  CommandArgs<'request_booking'>,
  'user_latitude' | 'user_longitude' | 'address' | 'place_notes' | 'district' | 'destination'
>

const IN_REACH = { user_latitude: 37.774912, user_longitude: -122.419416 }
const TOO_FAR = { user_latitude: 37.6879, user_longitude: -122.4702 }
const NOWHERE = { user_latitude: null, user_longitude: null }

export function randomPlace(random: SeededRandom): PlaceArgs {
  const position = random.pick([IN_REACH, IN_REACH, IN_REACH, IN_REACH, TOO_FAR, NOWHERE, NOWHERE]) ?? NOWHERE
  const district = random.pick(['Mission District', 'Behind the church'])
  return {
    ...position,
    ...(random.chance(position === NOWHERE ? 0.9 : 0.6) ? { address: ` ${1 + random.below(99)} Market Street` } : {}),
    ...(random.chance(0.3) ? { place_notes: 'Third floor\nCode 12' } : {}),
    ...(district !== undefined && random.chance(0.3) ? { district } : {}),
    ...(random.chance(0.1) ? { destination: { address: '2 Market Street' } } : {}),
  }
}

/** Answers to questions that some services ask. */
export const randomAnswers = (random: SeededRandom): Pick<CommandArgs<'request_booking'>, 'answers'> =>
  random.chance(0.2) ? { answers: { [random.pick(['floor', 'people', 'level']) ?? 'floor']: ` ${random.below(9)} ` } } : {}

type SavedPlaceAttempt =
  | { readonly name: 'save_place'; readonly args: CommandArgs<'save_place'> }
  | { readonly name: 'delete_place'; readonly args: CommandArgs<'delete_place'> }

/** Saves a new place or changes one, mostly; a few devices together reach the limit. */
export function randomSavedPlace({ random, newId }: World, profile: Profile | undefined): SavedPlaceAttempt {
  const saved = random.pick(profile?.saved_places ?? [])
  if (saved && random.chance(0.15)) return { name: 'delete_place', args: { id: saved.id } }
  const { user_latitude: latitude, user_longitude: longitude, destination: _to, ...texts } = randomPlace(random)
  return {
    name: 'save_place',
    args: {
      id: saved && random.chance(0.3) ? saved.id : newId(),
      label: `Place ${random.below(9)}`,
      ...texts,
      ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
    },
  }
}
