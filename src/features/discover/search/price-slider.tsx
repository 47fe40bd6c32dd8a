import { pricesOf } from '#domain/cities.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { needsOneCity, useFilter } from '#state/directory/directory.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { Slider } from '#ui/fields/slider.tsx'

/** Highest price of an hour, in the range and the currency of the city. The end of the slider is no limit. */
export function PriceSlider() {
  const [filter, setFilter] = useFilter()
  const [city] = useCity()
  const { slider_from: from, slider_to: to, slider_step: step } = pricesOf(city)
  const isComparable = !needsOneCity(city)
  const price = isComparable ? Math.min(filter.maxPrice ?? to, to) : to
  const limit = price >= to ? text('filters.no_limit') : money(price, city ?? DEFAULT_CITY)
  return (
    <Slider
      label={text('filters.max_price')}
      min={from}
      max={to}
      step={step}
      value={price}
      valueText={limit}
      disabled={!isComparable}
      onChange={(value) => setFilter({ ...filter, maxPrice: value >= to ? null : value })}
    />
  )
}
