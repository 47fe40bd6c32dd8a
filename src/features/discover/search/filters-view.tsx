/** All filters: a page with a live list of the matches, on a desktop a pane beside the list. */
import { useEffect, useRef } from 'react'
import { FILTERS_PATH } from '#config/app-paths.ts'
import { DISTANCE_MAX_KM, DISTANCE_MIN_KM } from '#domain/constants.ts'
import { useProviderSearch } from '#state/directory/search/directory-search.ts'
import { needsOneCity, useEffectiveFilter, useFilter } from '#state/directory/directory.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { defaultFilter } from '#state/session/preferences.ts'
import { goBack, showView, useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { midSentence } from '#text/formatting/mid-sentence.ts'
import { count, distance, rating } from '#text/formatting/format.ts'
import { AppBar } from '#ui/navigation/app-bar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SegmentedControl } from '#ui/fields/segmented-control.tsx'
import { Slider } from '#ui/fields/slider.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { CitySelect } from './city-select.tsx'
import { ProviderList } from './provider-list.tsx'
import { PriceSlider } from './price-slider.tsx'
import { SearchPlaceSelect } from './search-place-select.tsx'
import { ServiceChips } from './service-chips.tsx'
import { SortSelect, sortName } from './sort-select.tsx'

const RATING_OPTIONS = ['0', '4', '4.5', '4.8'] as const

/** @param isBeside the list has the order in its head */
function Fields({ isBeside = false }: { readonly isBeside?: boolean }) {
  const [filter, setFilter] = useFilter()
  const [city] = useCity()
  const maxKm = filter.maxDistanceKm ?? DISTANCE_MAX_KM
  return (
    <div className="filters__fields pad">
      <SegmentedControl
        label={text('filters.min_rating')}
        showLabel
        value={String(filter.minRating)}
        options={RATING_OPTIONS.map((value) => ({
          value,
          label: value === '0' ? text('filters.any') : rating(Number(value)),
          ...(value === '0' ? {} : { name: text('filters.rating_from', { rating: rating(Number(value)) }) }),
        }))}
        onChange={(value) => setFilter({ ...filter, minRating: Number(value) })}
      />
      <div className="filters__sliders">
        <PriceSlider />
        <Slider
          label={text('filters.distance')}
          min={DISTANCE_MIN_KM}
          max={DISTANCE_MAX_KM}
          value={city === null ? DISTANCE_MAX_KM : maxKm}
          valueText={city === null ? text('map.all_cities') : filter.maxDistanceKm === null ? text('filters.no_limit') : distance(maxKm)}
          // Distance does not apply without a city.
          disabled={city === null}
          onChange={(value) => setFilter({ ...filter, maxDistanceKm: value })}
        />
      </div>
      <Switch
        label={text('filters.verified')}
        checked={filter.verifiedOnly}
        onChange={(verifiedOnly) => setFilter({ ...filter, verifiedOnly })}
      />
      <hr className="hr" />
      <div className="row row--between">
        <span>{text('map.city')}</span>
        <CitySelect />
      </div>
      <SearchPlaceSelect />
      {needsOneCity(city) && (
        <p className="t-small c-2" role="status">
          {text('filters.one_city')}
        </p>
      )}
      {!isBeside && (
        <div className="row row--between">
          <span>{text('map.sort')}</span>
          <SortSelect />
        </div>
      )}
    </div>
  )
}

function ResetButton() {
  const [, setFilter] = useFilter()
  return (
    <Button variant="text" onPress={() => setFilter(defaultFilter())}>
      {text('filters.reset')}
    </Button>
  )
}

/** The filters beside the list, which follows every change. @param isHidden a chosen helper's card is over them */
export function FilterPane({ isHidden }: { readonly isHidden: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section className="filter-pane" aria-label={text('filters.title')} inert={isHidden}>
      <div className="list-head">
        <h2 ref={title} className="t-heading grow" tabIndex={-1}>
          {text('filters.title')}
        </h2>
        <ResetButton />
        <IconButton icon="close" label={text('common.close')} tone="quiet" onPress={goBack} />
      </div>
      <Fields isBeside />
    </section>
  )
}

export function FiltersView() {
  const [filter, setFilter] = useFilter()
  const { sortBy } = useEffectiveFilter()
  const result = useProviderSearch()
  return (
    <Screen
      surface
      bar={<AppBar title={text('filters.title')} back={{ label: text('common.back'), onPress: goBack }} actions={<ResetButton />} />}
      action={
        // Without matches the suggestions for relaxing the filters need the space.
        result?.total === 0 ? undefined : (
          <Button variant="primary" wide icon="map" onPress={() => showView('map')}>
            {result ? text('filters.show', { count: count(result.total) }) : text('common.loading')}
          </Button>
        )
      }
    >
      <div className="column">
        <div className="pad filters__search">
          <SearchField
            label={text('map.search')}
            placeholder={text('map.search')}
            clearLabel={text('map.search_clear')}
            value={filter.text}
            onChange={(value) => setFilter({ ...filter, text: value.slice(0, 100) })}
          />
        </div>
        <ServiceChips surface="surface" />
        <Fields />
        <div className="filters__head" role="status">
          <h2 className="t-heading num">{result ? text('filters.match', { count: result.total }) : text('common.loading')}</h2>
          <span className="t-small c-2">{text('filters.sorted', { sort: midSentence(sortName(sortBy)) })}</span>
        </div>
        <ProviderList
          address={FILTERS_PATH}
          result={result}
          selectedId={undefined}
          onSelect={(providerId) => openOverlay({ kind: 'provider-profile', providerId })}
        />
      </div>
    </Screen>
  )
}
