import { cities } from '#domain/cities.ts'
import { useUser } from '#state/session/session.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import { cityLabel } from './city-label.ts'

const ALL = '*'

/** Selects the city of the providers shown, with its flag, or all cities. */
export function CitySelect() {
  const [city, setCity] = useCity()
  return (
    <InlineSelect
      label={text('map.city')}
      value={city ?? ALL}
      options={[{ value: ALL, label: text('map.all_cities') }, ...cities().map((each) => ({ value: each.name, label: cityLabel(each) }))]}
      onChange={(value) => setCity(value === ALL ? null : value)}
    />
  )
}

/** City selector on the map, for all but customers: theirs is among the filters (section 2). */
export function MapCitySelect() {
  if (useUser()?.userType === 'customer') return null
  return (
    <div className="city-select">
      <CitySelect />
    </div>
  )
}
