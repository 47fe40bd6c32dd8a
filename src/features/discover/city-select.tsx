import { CITIES } from '#domain/cities.ts'
import { useCity } from '#state/view.ts'
import { text } from '#text/catalogue.ts'
import { InlineSelect } from '#ui/inline-select.tsx'
import { cityLabel } from './city-label.ts'

const ALL = '*'

/** The city whose helpers show, with its flag; or all. */
export function CitySelect() {
  const [city, setCity] = useCity()
  return (
    <div className="city-select">
      <InlineSelect
        label={text('map.city')}
        value={city ?? ALL}
        options={[...CITIES.map((each) => ({ value: each.name, label: cityLabel(each) })), { value: ALL, label: text('map.all_cities') }]}
        onChange={(value) => setCity(value === ALL ? null : value)}
      />
    </div>
  )
}
