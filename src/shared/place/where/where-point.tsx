/** The point of the place: what is known of it, and a map with a search to choose it. */
import { lazy, Suspense } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { PlaceValues } from '#state/drafts/place-draft.ts'
import { useLowData } from '#state/device/low-data.ts'
import { useTheme } from '#state/display/theme.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { useGroundTexts } from '../../location/use-ground-texts.ts'
import { usePointText } from '../../location/use-point-text.ts'
import { chooseOnMap, type PlaceChoice } from '../place-choice.ts'
import { pointOf, pointValues } from '../place-values.ts'
import type { PlaceFieldsProps } from '../place-form.ts'
import { PlaceSearchField } from './place-search-field.tsx'

const PlaceMap = lazy(() => import('#map/place-map.tsx').then((module) => ({ default: module.PlaceMap })))

/** Loaded on demand: most requests need no map. */
function PointMap({ at, onPlace }: { readonly at: Position; readonly onPlace: (place: Position) => void }) {
  const [theme] = useTheme()
  const lowData = useLowData()
  const groundTexts = useGroundTexts()
  return (
    <ErrorBoundary fallback={() => <Notice tone="warn">{text('listing.map_failed')}</Notice>}>
      <Suspense fallback={<div className="place-map__wait" />}>
        <PlaceMap
          theme={theme}
          place={at}
          onPlace={onPlace}
          label={text('where.map')}
          groundTexts={groundTexts}
          cachedOnlyNotice={lowData ? text('map.low_data') : undefined}
          emoji="📍"
        />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Says what is missing while there is no point. */
function unknownText({ address, district }: PlaceValues): string {
  if (address.trim() === '') return text('where.none')
  return district === '' ? text('where.no_point') : text('where.no_point_in', { district })
}

export interface WherePointProps extends PlaceFieldsProps {
  /** Whether the map is shown. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Where the map begins while there is no point. */
  readonly start: Position | undefined
  readonly onChoice: (choice: PlaceChoice) => void
}

export function WherePoint(props: WherePointProps) {
  const { form, city, saved, hasPageMap = false, isOpen, start } = props
  const { values, change } = form
  const point = pointOf(values)
  const { latitude, longitude } = start ?? cityOrDefault(city)
  const words = usePointText(point && { ...point, by: values.point_from ?? 'marker' })
  const search = (label: string, value: string) => (
    <PlaceSearchField
      label={label}
      value={value}
      city={city}
      near={point}
      onChoose={(place) => props.onChoice(chooseOnMap(place, { values, saved, hasPageMap }))}
    />
  )
  if (hasPageMap) {
    const at = words ?? text('order.middle', { city: cityName(city) })
    return (
      <>
        {search(text('order.pickup'), at)}
        <p className="vh" role="status">
          {text('order.marker_at', { place: at })}
        </p>
      </>
    )
  }
  return (
    <div className="where__point">
      <div className="where__known">
        <p className="row g-2 row--top t-small c-2" role="status">
          <Icon name={point ? 'check' : 'info'} size={18} />
          <span dir="auto">{words ?? unknownText(values)}</span>
        </p>
        <Button variant="line" size="compact" icon="map" expanded={isOpen} onPress={() => props.onOpen(!isOpen)}>
          {text(
            isOpen ? 'where.map_close' : point ? 'where.map_change' : values.address.trim() === '' ? 'where.map_pick' : 'where.map_show',
          )}
        </Button>
      </div>
      {isOpen && (
        <>
          {search(text('where.find'), values.district)}
          <p className="help">{text('where.map_help')}</p>
          <PointMap at={point ?? { latitude, longitude }} onPlace={(place) => change(pointValues(place, 'marker'))} />
        </>
      )}
    </div>
  )
}
