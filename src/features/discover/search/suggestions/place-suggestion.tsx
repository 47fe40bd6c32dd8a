/** Suggests to search near a street or a place while its name is typed into the search. Nothing that is typed here leaves the device. */
import type { PlaceOption } from '#domain/location/search/find-known-places.ts'
import { isSearchable } from '#domain/location/search/place-query.ts'
import { crossingName } from '#shared/location/crossing-name.ts'
import { FOUND_PLACE, useSearchPlace } from '#state/device/search-place.ts'
import { useFilter } from '#state/directory/directory.ts'
import { endSuggesting, noteSearchedPlace } from '#state/directory/recents.ts'
import { showNearby } from '#state/directory/search/search-area.ts'
import { useCity } from '#state/navigation/view.ts'
import { useOfflinePlaces } from '#state/places/found-places.ts'
import { text } from '#text/catalogue.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { ChipRow } from '#ui/controls/chip-row.tsx'

const MIN_LETTERS = 3
const MAX_SUGGESTIONS = 3
/** From this rank on only later words of a name match: most of these are shops that nobody looks for here. */
const LATER_WORDS = 8

const nameOf = ({ name, second }: PlaceOption): string => (second === undefined ? name : crossingName(name, second))

export function PlaceSuggestion() {
  const [filter, setFilter] = useFilter()
  const [city] = useCity()
  const [, choose] = useSearchPlace()
  const { places: found } = useOfflinePlaces(filter.text, city)
  if (city === null || !isSearchable(filter.text, MIN_LETTERS)) return null
  const places = found.filter(
    (place) => place.city === city && place.kind !== 'city' && (place.rank < LATER_WORDS || place.kind === 'crossing'),
  )
  if (places.length === 0) return null
  return (
    <div className="place-suggestion">
      <ChipRow label={text('map.suggested_places')} padded>
        {places.slice(0, MAX_SUGGESTIONS).map((place) => (
          <Chip
            key={`${place.kind} ${place.latitude} ${place.longitude} ${place.name}`}
            on="surface"
            icon="place"
            onPress={() => {
              const found = { latitude: place.latitude, longitude: place.longitude, name: nameOf(place) }
              choose({ id: FOUND_PLACE, ...found })
              noteSearchedPlace({ ...found, city })
              setFilter({ ...filter, text: '' })
              endSuggesting()
              showNearby()
            }}
          >
            {text('map.near_place', { place: nameOf(place) })}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
