/** Draft of an order that was not submitted. It survives a reload and the sign-in on the way. */
import * as v from 'valibot'
import { storedServiceField } from '#domain/fields.ts'
import { createFormDrafts, isDraft } from './create-form-drafts.ts'
import { detailDrafts, problemDrafts } from './detail-drafts.ts'
import { placeDrafts } from './place-draft.ts'

/** Hours (specification section 9). */
export const ORDER_HOURS = [0.5, 1, 1.5, 2, 3, 4] as const

export const orderFields = {
  ...placeDrafts,
  /** Null until one is selected. */
  service: v.nullable(storedServiceField),
  hours: v.picklist(ORDER_HOURS),
  provider_id: v.nullable(v.string()),
  /** Asks the nearest others too. */
  ask_others: v.boolean(),
  ...detailDrafts,
  ...problemDrafts,
  start_code: v.boolean(),
}

/** Earlier builds nested the place and had another name for the instructions. */
function flatten(stored: unknown): unknown {
  if (!isDraft(stored)) return stored
  const { pickup, notes, ...fields } = stored
  const { latitude, longitude, by } = isDraft(pickup) ? pickup : {}
  return {
    ...(notes === undefined ? {} : { special_instructions: notes }),
    ...(latitude === undefined ? {} : { user_latitude: latitude, user_longitude: longitude, point_from: by }),
    ...fields,
  }
}

export const orderDraft = createFormDrafts('order', 1, flatten)('order')
