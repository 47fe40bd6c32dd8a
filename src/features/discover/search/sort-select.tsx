import { SORT_OPTIONS, type SortOption } from '#domain/directory/provider-filter.ts'
import { useFilter } from '#state/directory/directory.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { InlineSelect } from '#ui/fields/inline-select.tsx'

export const sortName = (sort: SortOption): string => text(`sort.${sort}` satisfies MessageKey)

/** Shows the chosen order, and opens the others. */
export function SortSelect() {
  const [filter, setFilter] = useFilter()
  return (
    <InlineSelect
      label={text('map.sort')}
      value={filter.sortBy}
      options={SORT_OPTIONS.map((value) => ({ value, label: sortName(value) }))}
      onChange={(value) => {
        const sortBy = SORT_OPTIONS.find((option) => option === value)
        if (sortBy) setFilter({ ...filter, sortBy })
      }}
    />
  )
}
