/** Address, point and notes of a place. */
import { useState } from 'react'
import type { Position } from '#domain/location/haversine.ts'
import { text } from '#text/catalogue.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { chooseAddress, type PlaceChoice } from '../place-choice.ts'
import type { PlaceFieldsProps } from '../place-form.ts'
import { addressValues, pointOf } from '../place-values.ts'
import { AddressField } from './address-field.tsx'
import { WherePoint } from './where-point.tsx'
import './place-fields.css'

export function PlaceFields(props: PlaceFieldsProps) {
  const { saved, hasPageMap = false, city } = props
  const { values, change, errorOf, limitOf } = props.form
  const [isOpen, setOpen] = useState(false)
  /** Where the map begins: a place chosen by its name, whose point is still to be set. */
  const [start, setStart] = useState<Position>()
  const take = (choice: PlaceChoice): void => {
    setStart(choice.start)
    if (choice.start) setOpen(true)
    change(choice.values)
  }
  return (
    <>
      <AddressField
        label={text('where.address')}
        placeholder={text('where.address_placeholder')}
        autoComplete="street-address"
        icon="place"
        limit={limitOf('address')}
        value={values.address}
        error={errorOf('address') ?? errorOf('user_latitude')}
        city={city}
        near={pointOf(values)}
        onChange={(address) => change(addressValues(values, saved, address))}
        onChoose={(place) => take(chooseAddress(place, { values, saved, hasPageMap }))}
      />
      <WherePoint {...props} isOpen={isOpen} onOpen={setOpen} start={start} onChoice={take} />
      <TextField
        label={text('where.notes')}
        hint={text('common.optional')}
        placeholder={text('where.notes_placeholder')}
        limit={limitOf('place_notes')}
        value={values.place_notes}
        error={errorOf('place_notes')}
        onChange={(place_notes) => change({ place_notes })}
      />
    </>
  )
}
