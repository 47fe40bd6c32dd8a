/** Pickup place: typed, or the device's position. The third option is the marker on the map. */
import { useState } from 'react'
import { cities } from '#domain/cities.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { locateMe, type LocationError } from '#state/device/geolocation.ts'
import { useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { formatAlternatives } from '#text/formatting/coordinate-format.ts'
import { Button } from '#ui/controls/button.tsx'
import { ComboboxField } from '#ui/fields/combobox-field.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { findPlaces } from './find-places.ts'
import { placeOptionText, orderLocationErrorText, pickupText } from './place-text.ts'
import type { Order } from './use-order.ts'

/** Longer than any place name. */
const MAX_QUERY_LENGTH = 80

function LocationNotice({ error, onRetry }: { readonly error: LocationError; readonly onRetry: () => void }) {
  const words = orderLocationErrorText(error)
  return (
    <Notice tone="warn" role="alert">
      <p className={words.text === undefined ? undefined : 't-strong'}>{words.title}</p>
      {words.text !== undefined && <p>{words.text}</p>}
      {error !== 'unsupported' && (
        <Button variant="text" size="compact" onPress={onRetry}>
          {text('common.retry')}
        </Button>
      )}
    </Notice>
  )
}

/** A notice about the place itself. */
function PickupNotice({ order }: { readonly order: Order }) {
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

export function PickupField({ order }: { readonly order: Order }) {
  const [city] = useCity()
  const [typed, setTyped] = useState('')
  const [locating, setLocating] = useState(false)
  const [error, setError] = useState<LocationError>()
  const options = findPlaces(typed, city)
  const words = order.isCityCentre ? text('order.middle', { city: cityName(city ?? DEFAULT_CITY) }) : pickupText(order.pickup)

  const locate = async (): Promise<void> => {
    if (locating) return
    setLocating(true)
    setError(undefined)
    const located = await locateMe()
    setLocating(false)
    if (located.ok) order.setPickup({ ...located.value, by: 'device' })
    else setError(located.error)
  }

  return (
    <>
      <ComboboxField
        label={text('order.pickup')}
        icon="place"
        value={words}
        placeholder={text('order.pickup_placeholder')}
        maxLength={MAX_QUERY_LENGTH}
        noneText={text('order.pickup_none')}
        help={locating ? text('order.locating') : undefined}
        options={options.map((option) => ({ id: `${option.latitude},${option.longitude}`, label: placeOptionText(option), icon: 'place' }))}
        onType={setTyped}
        onChoose={(id) => {
          const chosen = options.find((option) => `${option.latitude},${option.longitude}` === id)
          if (!chosen) return
          setError(undefined)
          order.setPickup({ latitude: chosen.latitude, longitude: chosen.longitude, by: 'list' })
        }}
        end={<IconButton icon="locate" size={20} label={text('order.use_location')} onPress={() => void locate()} />}
      />
      <p className="vh" role="status">
        {text('order.marker_at', { place: words })}
      </p>
      {error && <LocationNotice error={error} onRetry={() => void locate()} />}
      <PickupNotice order={order} />
    </>
  )
}
