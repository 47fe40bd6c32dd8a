/** Says what is wrong with the place of the order, or that none is chosen yet. */
import { cities } from '#domain/cities.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { formatAlternatives } from '#text/formatting/coordinate-format.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Order } from './use-order.ts'

export function PickupNotice({ order }: { readonly order: Order }) {
  const [city] = useCity()
  if (order.placeError === 'elsewhere') {
    return (
      <Notice tone="warn" role="status">
        {text('order.elsewhere', { cities: formatAlternatives(cities().map(({ name }) => cityName(name))) })}
      </Notice>
    )
  }
  if (order.placeError === 'water') {
    return (
      <Notice tone="warn" role="status">
        {text('order.water')}
      </Notice>
    )
  }
  if (!order.isCityCentre) return null
  return <Notice icon="place">{text('order.middle_note', { city: cityName(city ?? DEFAULT_CITY) })}</Notice>
}
