/** A command and its outcome. The device sends the command; the server adds the outcome. */
import * as v from 'valibot'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { docIdField, documentBase, instantField, uidField, ulidField } from '../fields.ts'

const codes = Object.keys(ERRORS) as ErrorCode[]

export const refusalSchema = v.object({
  code: v.picklist(codes),
  reason: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  details: v.optional(
    v.object({
      alternatives: v.optional(v.array(v.string())),
      price_per_hour: v.optional(v.number()),
      package_price: v.optional(v.number()),
      status: v.optional(v.string()),
      visit: v.optional(v.string()),
      starts_at: v.optional(v.nullable(v.string())),
      booking_id: v.optional(v.string()),
      provider_id: v.optional(v.string()),
      because: v.optional(v.string()),
      distance_km: v.optional(v.number()),
      radius_km: v.optional(v.number()),
      opens_at: v.optional(v.string()),
      until: v.optional(v.string()),
      open_requests: v.optional(v.array(v.string())),
      next_job: v.optional(v.object({ starts_at: v.string(), ends_at: v.string() })),
      open_extra: v.optional(v.object({ hours: v.optional(v.number()), amount: v.number() })),
      visits: v.optional(
        v.array(
          v.object({
            number: v.number(),
            starts_at: v.string(),
            state: v.picklist(['taken', 'past', 'not_offered']),
            alternatives: v.array(v.string()),
          }),
        ),
      ),
    }),
  ),
})

/** A command as a device pushes it. Unknown fields make the body malformed. */
export const pushedCommandSchema = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(40)),
  command_version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  args: v.record(v.string(), v.unknown()),
  /** Milliseconds it waited on the device: the difference of two readings of one clock, correct even if that clock is wrong. */
  queued_ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(366 * 86_400_000)),
})
export type PushedCommand = v.InferOutput<typeof pushedCommandSchema>

export const commandOutcomeSchema = v.object({
  ...documentBase,
  type: v.literal('command'),
  uid: uidField,
  device_id: ulidField,
  n: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.pipe(v.string(), v.maxLength(40)),
  state: v.picklist(['accepted', 'refused']),
  refusal: v.nullable(refusalSchema),
  /** Documents that the command wrote and its sender may see, with their new versions. The command is applied locally until they arrive. */
  effects: v.array(v.object({ doc_id: docIdField, version: v.number() })),
  decided_at: instantField,
})
export type CommandOutcome = v.InferOutput<typeof commandOutcomeSchema>
