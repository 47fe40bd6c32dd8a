/** List twin of the map: the same providers in the chosen order; the primary view for a keyboard or a screen reader. */
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { DEFAULT_FILTER, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { ProviderListRow } from '#shared/provider/provider-list-row.tsx'
import { useFilterRelaxations, useListRows } from '#state/directory/search/directory-search.ts'
import { useDirectoryConnection, useFilter } from '#state/directory/directory.ts'
import { endHighlight, highlight, useIsHighlightedOnMap } from '#state/directory/highlighted-provider.ts'
import { showNearby, useIsAreaShown } from '#state/directory/search/search-area.ts'
import type { FoundProvider, SearchResult } from '#state/storage/list-snapshot.ts'
import { memoLocalized } from '#state/display/memo-localized.ts'
import { useIsSuggesting } from '#state/directory/recents.ts'
import { useOnlyFavourites } from '#state/directory/favourites.ts'
import { sameCityKm, useAskedPlace } from '#state/device/geolocation.ts'
import { defaultFilter } from '#state/session/preferences.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { isLeftScrolled, useKept } from '#state/navigation/returns.ts'
import { useCity } from '#state/navigation/view.ts'
import { loadWithTexts, text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useDeferredCount } from '#ui/list/use-deferred-count.ts'
import type { FilterRelaxation } from '#workers/contract.ts'
import { relaxationName } from './relaxation-name.ts'

/** Loaded with the first letter of a search. */
const SearchMeaning = lazy(() =>
  loadWithTexts(() => import('./suggestions/search-meaning.tsx')).then((module) => ({ default: module.SearchMeaning })),
)

/** Loaded when the search is first used. */
const RecentSuggestions = lazy(() =>
  loadWithTexts(() => import('./suggestions/recent-suggestions.tsx')).then((module) => ({ default: module.RecentSuggestions })),
)

const PlaceSuggestion = lazy(() => import('./suggestions/place-suggestion.tsx').then((module) => ({ default: module.PlaceSuggestion })))

/** Loaded when a service and a place are chosen. */
const AskNearestButton = lazy(() =>
  import('#shared/booking/several/ask-nearest-button.tsx').then((module) => ({ default: module.AskNearestButton })),
)

/** Loaded when the chosen city is not on this device. */
const OfflineCities = lazy(() => import('./offline-cities.tsx').then((module) => ({ default: module.OfflineCities })))

/** Rows drawn at first, and added by each 'Show more': a long list costs nothing until it is expanded. */
const PAGE_SIZE = 40

/** All rules switched off; the default of the distance is a limit, so it is set to none. */
const RULES_OFF = { ...DEFAULT_FILTER, maxDistanceKm: null }

const withoutRules = (filter: ProviderFilter, fields: FilterRelaxation['fields']): ProviderFilter => ({
  ...filter,
  ...Object.fromEntries(fields.map((field) => [field, RULES_OFF[field]])),
})

export interface ProviderListProps {
  /** Of the view, which shows the list as it was left. */
  readonly address: string
  readonly result: SearchResult | undefined
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
}

function NothingFound() {
  const [filter, setFilter] = useFilter()
  const relaxations = useFilterRelaxations().slice(0, 3)
  const [only, setOnly] = useOnlyFavourites()
  const isArea = useIsAreaShown()
  return (
    <EmptyState
      picture={only ? 'heart' : 'map'}
      title={text(only ? 'map.favourites_none_title' : 'map.none_title')}
      text={text(only ? 'map.favourites_none_text' : isArea ? 'map.none_in_area' : 'map.none_text')}
      action={
        <div className="stack g-2">
          {isArea && <Button onPress={showNearby}>{text('map.show_nearby')}</Button>}
          {relaxations.map((each) => (
            <Button key={each.fields.join(' ')} onPress={() => setFilter(withoutRules(filter, each.fields))}>
              {text('filters.loosen_row', { name: relaxationName(each.fields), count: each.total })}
            </Button>
          ))}
          {only && <Button onPress={() => setOnly(false)}>{text('map.favourites_off')}</Button>}
          <Button variant="text" onPress={() => setFilter({ ...defaultFilter(), sortBy: filter.sortBy })}>
            {text('map.none_reset')}
          </Button>
        </div>
      }
    />
  )
}

/** This device has no data of the chosen city: an empty list would be untrue. */
function DirectoryUnavailable() {
  const [city] = useCity()
  return (
    <>
      <EmptyState picture="cloud" title={text('map.unreached_title')} text={text('map.unreached_text', { city: cityName(city) })} />
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <OfflineCities />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

interface RowProps extends FoundProvider {
  /** Shows the city, because the list has several. */
  readonly showsCity: boolean
  readonly selected: boolean
  readonly onSelect: (id: string) => void
}

const Row = memoLocalized(function Row({ provider, distanceKm, showsCity, selected, onSelect }: RowProps) {
  const { id } = provider
  const isHighlighted = useIsHighlightedOnMap(id)
  const mark = (): void => highlight('list', id)
  const unmark = (): void => endHighlight('list', id)
  return (
    <li
      className={isHighlighted ? 'is-highlighted' : undefined}
      onPointerEnter={mark}
      onPointerLeave={unmark}
      onFocus={mark}
      onBlur={unmark}
    >
      <ProviderListRow
        provider={provider}
        distanceKm={sameCityKm(distanceKm)}
        place={showsCity ? cityName(provider.city) : undefined}
        selected={selected}
        onPress={() => onSelect(id)}
      />
    </li>
  )
})

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows lead from row to row, as the arrow down does from the search. */
function goToRow(event: KeyboardEvent<HTMLElement>): void {
  const step = ARROWS[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches('.prow')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.prow')]
  const next = rows[rows.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Opens the form of the nearest helper, with the others. */
const askNearest = ({ id }: Provider): void =>
  openOverlay({ kind: 'scheduler', providerId: id, prefill: { scheduled_date: null, ask_others: true } })

const isPageCount = (value: string | number): value is number => typeof value === 'number' && value >= 1

export function ProviderList({ address, result, selectedId, onSelect }: ProviderListProps) {
  const [pages, setPages] = useKept<number>(address, 'pages', 1, isPageCount)
  const count = pages * PAGE_SIZE
  // A list that the person comes back to is in its place in its first frame.
  const [first] = useState(() => (isLeftScrolled(address) ? count : undefined))
  const drawn = useDeferredCount(count, first)
  // The next page is read before it is asked for.
  useListRows(count + PAGE_SIZE)
  const [filter] = useFilter()
  const isSuggesting = useIsSuggesting()
  const asked = useAskedPlace()
  const [city] = useCity()
  const { connection, confirmed_at } = useDirectoryConnection()
  const hasNoData = confirmed_at === null && (result?.total ?? 0) === 0
  if (hasNoData && connection === 'offline') return <DirectoryUnavailable />
  if (!result || hasNoData) return <Skeleton shape="row" count={5} label={text('common.loading')} />
  const shown = result.found.slice(0, drawn)
  return (
    <>
      {filter.text === '' && isSuggesting && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <RecentSuggestions onSelect={onSelect} />
          </Suspense>
        </ErrorBoundary>
      )}
      {filter.text !== '' && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <SearchMeaning meaning={result.meaning} />
            <PlaceSuggestion />
          </Suspense>
        </ErrorBoundary>
      )}
      {result.total === 0 && <NothingFound />}
      {filter.serviceType !== null && asked !== undefined && (
        <div className="helper-list__ask">
          <ErrorBoundary fallback={() => null}>
            <Suspense>
              <AskNearestButton service={filter.serviceType} place={asked} onAsk={askNearest} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
      <ul className="helper-list" aria-label={text('map.list')} onKeyDown={goToRow}>
        {shown.map(({ provider, distanceKm }) => (
          <Row
            key={provider.id}
            provider={provider}
            distanceKm={distanceKm}
            showsCity={city === null}
            selected={provider.id === selectedId}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {drawn === count && (result.isLive ? result.total : result.found.length) > count && (
        <div className="pad helper-list__more">
          <Button wide onPress={() => setPages(pages + 1)}>
            {text('map.more')}
          </Button>
        </div>
      )}
    </>
  )
}
