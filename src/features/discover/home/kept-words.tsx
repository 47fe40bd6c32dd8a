import { districtAt } from '#domain/location/known-places.ts'
import type { BeyondKept } from '#state/directory/beyond-kept.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { distance } from '#text/formatting/format.ts'

/** What this device does not know of a large city, in words. Apart from the note, because it brings the names of all districts. */
export function KeptWords({ beyond }: { readonly beyond: BeyondKept }) {
  const [city] = useCity()
  if (beyond.kind === 'more') return text('map.more_in_view')
  const { area } = beyond
  const place = (city === null ? undefined : districtAt(city, area)) ?? cityName(city)
  return text('map.kept_within', { distance: distance(area.radiusM / 1_000), place })
}
