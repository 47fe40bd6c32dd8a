import { SORT_OPTIONS, type SortOption } from '#domain/directory/provider-filter.ts'
import { needsOneCity, useFilter } from '#state/directory/directory.ts'
import { useCity } from '#state/navigation/view.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { InlineSelect } from '#ui/fields/inline-select.tsx'

export const sortName = (sort: SortOption): string => text(`sort.${sort}` satisfies MessageKey)

/** Shows the chosen order, and opens the others. */
export function SortSelect() {
  const [filter, setFilter] = useFilter()
  const [city] = useCity()
  const isBarred = (sort: SortOption): boolean => needsOneCity(city) && (sort === 'price_low' || sort === 'price_high')
  return (
    <InlineSelect
      label={text('map.sort')}
      value={isBarred(filter.sortBy) ? 'distance' : filter.sortBy}
      options={SORT_OPTIONS.map((value) => ({
        value,
        label: isBarred(value) ? text('sort.needs_city', { sort: sortName(value) }) : sortName(value),
        disabled: isBarred(value),
      }))}
      onChange={(value) => {
        const sortBy = SORT_OPTIONS.find((option) => option === value)
        if (sortBy) setFilter({ ...filter, sortBy })
      }}
    />
  )
}
