/** The point of the place: what is known of it, and a map with the city's districts to choose it. */
import { lazy, Suspense, useState } from 'react'
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
import { ComboboxField } from '#ui/fields/combobox-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { KNOWN_PLACE_QUERY_MAX, findPlaces, type PlaceOption } from '../../location/find-places.ts'
import { useGroundTexts } from '../../location/use-ground-texts.ts'
import { placeOptionText, pointText } from '../../location/place-text.ts'
import { addressValues, pointOf, pointValues } from '../place-values.ts'
import type { PlaceFieldsProps } from '../place-form.ts'

const PlaceMap = lazy(() => import('#map/place-map.tsx').then((module) => ({ default: module.PlaceMap })))

const optionId = ({ latitude, longitude }: Position): string => `${latitude},${longitude}`

/** Finds a district or a landmark by its name. */
function DistrictField({
  label,
  value,
  city,
  onChoose,
}: {
  readonly label: string
  readonly value: string
  readonly city: string
  readonly onChoose: (option: PlaceOption) => void
}) {
  const [typed, setTyped] = useState('')
  const options = findPlaces(typed, city)
  return (
    <ComboboxField
      label={label}
      icon="search"
      value={value}
      placeholder={text('order.pickup_placeholder')}
      maxLength={KNOWN_PLACE_QUERY_MAX}
      noneText={text('order.pickup_none')}
      options={options.map((option) => ({ id: optionId(option), label: placeOptionText(option), icon: 'place' }))}
      onType={setTyped}
      onChoose={(id) => {
        const chosen = options.find((option) => optionId(option) === id)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}

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

export function WherePoint({ form: { values, change }, city, saved, hasPageMap = false }: PlaceFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  /** Where the map begins: a district chosen for a typed address, whose point is still to be set. */
  const [start, setStart] = useState<Position>()
  const point = pointOf(values)
  const { latitude, longitude } = start ?? cityOrDefault(city)
  const words = point ? pointText({ ...point, by: values.point_from ?? 'marker' }) : undefined

  const choose = (option: PlaceOption): void => {
    // A landmark is the place itself, unless an address says which door.
    if (hasPageMap || values.address.trim() === '') {
      // The address of a saved place belongs to its own point.
      const other = saved?.latitude === undefined ? {} : addressValues(values, saved, '')
      change({ ...other, ...pointValues(option, 'list', option.name) })
      return
    }
    setStart({ latitude: option.latitude, longitude: option.longitude })
    change({ user_latitude: null, user_longitude: null, point_from: null, district: option.name ?? '' })
  }
  if (hasPageMap) {
    return (
      <>
        <DistrictField
          label={text('order.pickup')}
          value={words ?? text('order.middle', { city: cityName(city) })}
          city={city}
          onChoose={choose}
        />
        <p className="vh" role="status">
          {text('order.marker_at', { place: words ?? text('order.middle', { city: cityName(city) }) })}
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
        <Button variant="line" size="compact" icon="map" expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {text(
            isOpen ? 'where.map_close' : point ? 'where.map_change' : values.address.trim() === '' ? 'where.map_pick' : 'where.map_show',
          )}
        </Button>
      </div>
      {isOpen && (
        <>
          <DistrictField label={text('where.district')} value={values.district} city={city} onChoose={choose} />
          <p className="help">{text('where.map_help')}</p>
          <PointMap at={point ?? { latitude, longitude }} onPlace={(place) => change(pointValues(place, 'marker'))} />
        </>
      )}
    </div>
  )
}
