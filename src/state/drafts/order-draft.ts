/** An order that was begun and not given: it outlives a reload and the way to the login. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { latitudeField, longitudeField } from '#domain/fields.ts'
import { SERVICE_TYPES } from '#domain/service-types.ts'
import { createDraftStorage } from './draft-storage.ts'
import { draftText } from './form-drafts.ts'

const pickupSchema = v.object({
  latitude: latitudeField,
  longitude: longitudeField,
  /** How it was chosen: of the list, by the device's position, or by the marker. */
  by: v.picklist(['list', 'device', 'marker']),
})
/** Where the work is. */
export type Pickup = v.InferOutput<typeof pickupSchema>

/** Hours (specification section 9). */
export const ORDER_HOURS = [0.5, 1, 1.5, 2, 3, 4] as const

const draftSchema = v.object({
  /** Null while nobody chose one. */
  pickup: v.nullable(pickupSchema),
  service: v.nullable(v.picklist(SERVICE_TYPES)),
  hours: v.picklist(ORDER_HOURS),
  provider_id: v.nullable(v.string()),
  notes: draftText(TEXT_LIMITS.instructions),
})
export type OrderDraft = v.InferOutput<typeof draftSchema>

const EMPTY_DRAFT: OrderDraft = { pickup: null, service: null, hours: 1, provider_id: null, notes: '' }
const NAME = 'order'
const drafts = createDraftStorage(NAME, draftSchema, 1)

/** What this person began. */
export const readOrderDraft = (): OrderDraft => drafts.read(NAME) ?? EMPTY_DRAFT
/** Undefined forgets it. */
export const saveOrderDraft = (draft: OrderDraft | undefined): void => drafts.save(NAME, draft)
