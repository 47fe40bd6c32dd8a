/** Finds a street, a district or a landmark by its name. */
import { useState } from 'react'
import type { Position } from '#domain/location/haversine.ts'
import { PLACE_QUERY_MAX } from '#domain/location/search/place-query.ts'
import type { PlaceOption } from '#domain/location/search/find-known-places.ts'
import { useFoundPlaces } from '#state/places/found-places.ts'
import { text } from '#text/catalogue.ts'
import { ComboboxField } from '#ui/fields/combobox-field.tsx'
import { placeId, placeRow } from '../../location/place-row.ts'
import { PlacesFoot } from '../../location/places-foot.tsx'

export function PlaceSearchField({
  label,
  value,
  city,
  near,
  onChoose,
}: {
  readonly label: string
  /** The chosen place. */
  readonly value: string
  readonly city: string
  /** The nearest of equal matches come first. */
  readonly near: Position | undefined
  readonly onChoose: (place: PlaceOption) => void
}) {
  const [typed, setTyped] = useState('')
  const { places, isSearching, credit, host } = useFoundPlaces(typed, city, near)
  return (
    <ComboboxField
      label={label}
      icon="search"
      value={value}
      placeholder={text('order.pickup_placeholder')}
      maxLength={PLACE_QUERY_MAX}
      help={host === undefined ? undefined : text('where.sent_to', { host })}
      noneText={isSearching ? undefined : text('order.pickup_none')}
      options={places.map(placeRow)}
      foot={<PlacesFoot credit={credit} />}
      onType={setTyped}
      onChoose={(id) => {
        const chosen = places.find((place) => placeId(place) === id)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
