/** A typed address, with the streets and places that the device knows as suggestions. */
import { useState } from 'react'
import type { Position } from '#domain/location/haversine.ts'
import type { PlaceOption } from '#domain/location/search/find-known-places.ts'
import { isSearchable } from '#domain/location/search/place-query.ts'
import { useFoundPlaces } from '#state/places/found-places.ts'
import { text } from '#text/catalogue.ts'
import { ComboboxField, type ComboboxFieldProps } from '#ui/fields/combobox-field.tsx'
import { placeId, placeRow } from '../../location/place-row.ts'
import { PlacesFoot } from '../../location/places-foot.tsx'

/** With fewer most of the city would match. */
const MIN_LETTERS = 2

/** Suggestions of the device: the fields below stay in sight. */
const MOST = 5

export interface AddressFieldProps extends Pick<
  ComboboxFieldProps,
  'label' | 'hint' | 'placeholder' | 'icon' | 'value' | 'error' | 'limit' | 'autoComplete'
> {
  readonly city: string
  /** The nearest of equal matches come first. */
  readonly near?: Position | undefined
  readonly onChange: (address: string) => void
  readonly onChoose: (place: PlaceOption) => void
}

export function AddressField({ city, near, onChange, onChoose, ...field }: AddressFieldProps) {
  /** Empty until the person types: nothing is suggested for an address that is already there. */
  const [typed, setTyped] = useState('')
  const found = useFoundPlaces(typed, city, near)
  const isSearching = isSearchable(typed, MIN_LETTERS)
  const inCity = isSearching
    ? found.places.filter((place) => place.city === city && place.kind !== 'city' && place.kind !== 'position')
    : []
  const isOnline = ({ source }: PlaceOption): boolean => source === 'online'
  const places = [...inCity.filter((place) => !isOnline(place)).slice(0, MOST), ...inCity.filter(isOnline)]
  return (
    <ComboboxField
      {...field}
      isFreeText
      options={places.map(placeRow)}
      help={found.host === undefined ? undefined : text('where.sent_to', { host: found.host })}
      foot={<PlacesFoot credit={found.credit} />}
      onType={(next) => {
        setTyped(next)
        onChange(next)
      }}
      onChoose={(id) => {
        const chosen = places.find((place) => placeId(place) === id)
        setTyped('')
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
