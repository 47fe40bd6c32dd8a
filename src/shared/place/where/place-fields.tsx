/** Address, point and notes of a place. */
import { text } from '#text/catalogue.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { addressValues } from '../place-values.ts'
import type { PlaceFieldsProps } from '../place-form.ts'
import { WherePoint } from './where-point.tsx'
import './place-fields.css'

export function PlaceFields(props: PlaceFieldsProps) {
  const { values, change, errorOf, limitOf } = props.form
  return (
    <>
      <TextField
        label={text('where.address')}
        placeholder={text('where.address_placeholder')}
        autoComplete="street-address"
        icon="place"
        limit={limitOf('address')}
        value={values.address}
        error={errorOf('address') ?? errorOf('user_latitude')}
        onChange={(address) => change(addressValues(values, props.saved, address))}
      />
      <WherePoint {...props} />
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
