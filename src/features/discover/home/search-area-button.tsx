import { useSearchThisArea } from '#state/directory/search/search-area.ts'
import { text } from '#text/catalogue.ts'
import { Chip } from '#ui/controls/chip.tsx'

/** The button goes with its press: the focus stays at what it was about. */
const focusMap = (): void => document.querySelector<HTMLElement>('.market-map .leaflet-container')?.focus({ preventScroll: true })

/** Searches around the middle of the map; there after the person has moved the map away, where a distance was chosen. */
export function SearchAreaButton() {
  const search = useSearchThisArea()
  return (
    search && (
      <Chip
        on="map"
        icon="search"
        onPress={() => {
          search()
          focusMap()
        }}
      >
        {text('map.search_area')}
      </Chip>
    )
  )
}
