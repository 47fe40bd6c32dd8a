/** The fields of section 3, in its order. */
import { TEXT_LIMITS } from '#domain/constants.ts'
import { BUSINESS_CATEGORIES, ID_TYPES } from '#domain/verification/verification.ts'
import { textLimit } from '#shared/forms/text-limit.ts'
import { text } from '#text/catalogue.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { VerifyForm } from './use-verify-form.ts'

export function IdentityFields({ form: { fields, change, errorOf } }: { readonly form: VerifyForm }) {
  return (
    <>
      <TextField
        label={text('kyc.full_name')}
        name="full_name"
        autoComplete="name"
        required
        limit={textLimit(TEXT_LIMITS.name)}
        value={fields.full_name}
        error={errorOf('full_name')}
        onChange={(value) => change('full_name', value)}
      />
      <SelectField
        label={text('kyc.id_type')}
        name="government_id_type"
        required
        options={ID_TYPES.map((value) => ({ value, label: text(`kyc.${value}`) }))}
        value={ID_TYPES.find((each) => each === fields.government_id_type)}
        placeholder={text('kyc.id_type')}
        error={errorOf('government_id_type')}
        onChange={(value) => change('government_id_type', value)}
      />
      <TextField
        label={text('kyc.id_number')}
        name="government_id_number"
        autoComplete="off"
        required
        limit={textLimit(TEXT_LIMITS.idNumber)}
        value={fields.government_id_number}
        error={errorOf('government_id_number')}
        onChange={(value) => change('government_id_number', value)}
      />
      <SelectField
        label={text('kyc.category')}
        name="business_category"
        required
        options={BUSINESS_CATEGORIES.map((value) => ({ value, label: text(`kyc.${value}`) }))}
        value={BUSINESS_CATEGORIES.find((each) => each === fields.business_category)}
        placeholder={text('kyc.category_choose')}
        error={errorOf('business_category')}
        onChange={(value) => change('business_category', value)}
      />
    </>
  )
}

export function ContactFields({ form: { fields, change, errorOf } }: { readonly form: VerifyForm }) {
  const line = (field: 'phone_number' | 'address' | 'city' | 'state' | 'zip_code') => ({
    name: field,
    hint: text('common.optional'),
    value: fields[field],
    error: errorOf(field),
    onChange: (value: string) => change(field, value),
  })
  return (
    <>
      <TextField {...line('phone_number')} label={text('kyc.phone')} type="tel" autoComplete="tel" limit={textLimit(TEXT_LIMITS.phone)} />
      <TextField {...line('address')} label={text('kyc.address')} autoComplete="street-address" limit={textLimit(TEXT_LIMITS.address)} />
      <TextField {...line('city')} label={text('kyc.city')} autoComplete="address-level2" limit={textLimit(TEXT_LIMITS.location)} />
      <div className="register-pair">
        <TextField {...line('state')} label={text('kyc.state')} autoComplete="address-level1" limit={textLimit(TEXT_LIMITS.location)} />
        <TextField {...line('zip_code')} label={text('kyc.zip')} autoComplete="postal-code" limit={textLimit(TEXT_LIMITS.zipCode)} />
      </div>
    </>
  )
}

export function NotesField({ form: { fields, change, errorOf } }: { readonly form: VerifyForm }) {
  return (
    <TextArea
      label={text('kyc.notes')}
      hint={text('common.optional')}
      name="additional_notes"
      rows={3}
      limit={textLimit(TEXT_LIMITS.notes)}
      value={fields.additional_notes}
      error={errorOf('additional_notes')}
      onChange={(value) => change('additional_notes', value)}
    />
  )
}
