/** Service, duration and details of the order. */
import { openServiceTypes } from '#domain/service-types.ts'
import { DetailFields } from '#shared/booking/detail-fields.tsx'
import { ProblemFields } from '#shared/booking/problem/problem-fields.tsx'
import { StartCodeField } from '#shared/booking/start-code/start-code-field.tsx'
import { SharePhoneField } from '#shared/place/where/share-phone-field.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { ORDER_HOURS } from '#state/drafts/order-draft.ts'
import { text } from '#text/catalogue.ts'
import { hours } from '#text/formatting/format.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { Order } from './use-order.ts'

export function ServiceFields({ order }: { readonly order: Order }) {
  return (
    <div className="order-fields">
      <SelectField
        label={text('order.service')}
        options={openServiceTypes().map((value) => ({ value, label: serviceName(value) }))}
        value={order.service}
        onChange={order.setService}
      />
      <SelectField
        label={text('order.duration')}
        options={ORDER_HOURS.map((value) => ({ value: String(value), label: text('booking.hours', { hours: hours(value) }) }))}
        value={String(order.form.values.hours)}
        onChange={(chosen) => {
          const length = ORDER_HOURS.find((value) => String(value) === chosen)
          if (length !== undefined) order.form.change({ hours: length })
        }}
      />
    </div>
  )
}

export function NotesField({ order: { form, provider, service, share, askedOthers } }: { readonly order: Order }) {
  const isSeveral = askedOthers.length > 0
  const notes = { label: text('order.notes'), placeholder: text('order.notes_placeholder') }
  return (
    <>
      <DetailFields form={form} texts={{ special_instructions: notes }} />
      <ProblemFields form={form} service={service} name={provider?.name} isSeveral={isSeveral} />
      {provider && <SharePhoneField name={isSeveral ? undefined : provider.name} share={share} />}
      {provider && <StartCodeField form={form} name={isSeveral ? undefined : provider.name} />}
    </>
  )
}
