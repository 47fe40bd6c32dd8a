/** Cities that are available offline, in place of one that is not. */
import { cityNamed } from '#domain/cities.ts'
import { useOfflineCities } from '#state/offline/offline-areas.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { cityLabel } from './city-label.ts'

export function OfflineCities() {
  const [chosen, setCity] = useCity()
  const here = (useOfflineCities() ?? []).flatMap((name) => cityNamed(name) ?? []).filter(({ name }) => name !== chosen)
  if (here.length === 0) return null
  return (
    <div className="pad cities-here">
      <p className="c-2" id="cities-here">
        {text('map.unreached_here')}
      </p>
      <ul className="cities-here__list" aria-labelledby="cities-here">
        {here.map((city) => (
          <li key={city.name}>
            <Button size="compact" onPress={() => setCity(city.name)}>
              {cityLabel(city)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
