/** Draft of an order that was not submitted. It survives a reload and the sign-in on the way. */
import * as v from 'valibot'
import { latitudeField, longitudeField, storedServiceField } from '#domain/fields.ts'
import { createFormDrafts, renamed } from './create-form-drafts.ts'
import { detailDrafts } from './detail-drafts.ts'

const pickupSchema = v.object({
  latitude: latitudeField,
  longitude: longitudeField,
  /** How it was selected: from the list, by the device's position, or with the marker. */
  by: v.picklist(['list', 'device', 'marker']),
})
/** Place of the work. */
export type Pickup = v.InferOutput<typeof pickupSchema>

/** Hours (specification section 9). */
export const ORDER_HOURS = [0.5, 1, 1.5, 2, 3, 4] as const

export const orderFields = {
  /** Null until one is selected. */
  pickup: v.nullable(pickupSchema),
  service: v.nullable(storedServiceField),
  hours: v.picklist(ORDER_HOURS),
  provider_id: v.nullable(v.string()),
  ...detailDrafts,
}

export const orderDraft = createFormDrafts('order', 1, renamed({ notes: 'special_instructions' }))('order')
