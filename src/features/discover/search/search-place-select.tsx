/** Chooses from where distances are measured: the person's position, one of their saved places, or the area of the map that was searched. */
import { cityOrDefault } from '#domain/cities.ts'
import { useSavedPlaces } from '#shared/place/use-saved-places.ts'
import { sameCityDistanceKm } from '#state/device/geolocation.ts'
import { MAP_AREA, useSearchPlace, type SearchPlace } from '#state/device/search-place.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { InlineSelect } from '#ui/fields/inline-select.tsx'

const HERE = 'here'

/** Renders nothing while no saved place of the chosen city has a point. */
export function SearchPlaceSelect() {
  const [city] = useCity()
  const { places } = useSavedPlaces()
  const [chosen, choose] = useSearchPlace()
  const near = places.flatMap(({ id, label, latitude, longitude }): readonly (SearchPlace & { readonly label: string })[] => {
    if (city === null || latitude === undefined || longitude === undefined) return []
    const isThere = sameCityDistanceKm(cityOrDefault(city), { latitude, longitude }) !== undefined
    return isThere ? [{ id, label, latitude, longitude }] : []
  })
  if (near.length === 0 && chosen === null) return null
  const area = chosen?.id === MAP_AREA ? [{ value: MAP_AREA, label: text('filters.map_area') }] : []
  return (
    <div className="row row--between">
      <span>{text('filters.near')}</span>
      <InlineSelect
        label={text('filters.near')}
        value={chosen?.id === MAP_AREA || near.some(({ id }) => id === chosen?.id) ? (chosen?.id ?? HERE) : HERE}
        options={[{ value: HERE, label: text('order.my_location') }, ...area, ...near.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(value) => {
          if (value === MAP_AREA) return
          const place = near.find(({ id }) => id === value)
          choose(place ? { id: place.id, latitude: place.latitude, longitude: place.longitude } : null)
        }}
      />
    </div>
  )
}
