/** Form fields of the details that a customer adds to a request. */
import { BOOKING_DETAIL_NAMES, isLongDetail, type BookingDetail, type DetailTexts } from '#domain/documents/booking-details.ts'
import type { CommandForm } from '#shared/forms/use-command-form.ts'
import { text } from '#text/catalogue.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { detailName } from './booking-details.tsx'

export interface DetailFieldsProps {
  readonly form: Pick<CommandForm<DetailTexts>, 'values' | 'change' | 'errorOf' | 'limitOf'>
  /** Who reads them, for the placeholders. */
  readonly name?: string
  /** Label and placeholder that differ on this form. */
  readonly texts?: Readonly<Partial<Record<BookingDetail, { readonly label: string; readonly placeholder: string }>>>
}

export function DetailFields({ form, name = '', texts = {} }: DetailFieldsProps) {
  return BOOKING_DETAIL_NAMES.map((detail) => {
    const own = texts[detail]
    const Field = isLongDetail(detail) ? TextArea : TextField
    return (
      <Field
        key={detail}
        label={own?.label ?? detailName(detail)}
        hint={text('common.optional')}
        placeholder={own?.placeholder ?? text(`detail.${detail}_placeholder`, { name })}
        limit={form.limitOf(detail)}
        value={form.values[detail]}
        error={form.errorOf(detail)}
        onChange={(written) => form.change({ [detail]: written })}
      />
    )
  })
}
