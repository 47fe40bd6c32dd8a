/** Chooses from where distances are measured: the person's position, one of their saved places, a place found by its name, or the area of the map that was searched. */
import { FOUND_PLACE, MAP_AREA, useSearchPlace } from '#state/device/search-place.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { sameCityDistanceKm } from '#state/device/geolocation.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import { useSavedPlacesInCity } from './use-saved-places-in-city.ts'

const HERE = 'here'

/** Renders nothing while no saved place of the chosen city has a point. */
export function SearchPlaceSelect() {
  const near = useSavedPlacesInCity()
  const [city] = useCity()
  const [chosen, choose] = useSearchPlace()
  if (near.length === 0 && chosen === null) return null
  const area = chosen?.id === MAP_AREA ? [{ value: MAP_AREA, label: text('filters.map_area') }] : []
  const isHere = city !== null && chosen !== null && sameCityDistanceKm(cityOrDefault(city), chosen) !== undefined
  const found = isHere && chosen.id === FOUND_PLACE ? [{ value: FOUND_PLACE, label: chosen.name ?? text('where.kind_place') }] : []
  const options = [
    { value: HERE, label: text('order.my_location') },
    ...area,
    ...found,
    ...near.map(({ id, label }) => ({ value: id, label })),
  ]
  return (
    <div className="row row--between">
      <span>{text('filters.near')}</span>
      <InlineSelect
        label={text('filters.near')}
        value={options.find(({ value }) => value === chosen?.id)?.value ?? HERE}
        options={options}
        onChange={(value) => {
          if (value === MAP_AREA || value === FOUND_PLACE) return
          const place = near.find(({ id }) => id === value)
          choose(place ? { id: place.id, latitude: place.latitude, longitude: place.longitude } : null)
        }}
      />
    </div>
  )
}
