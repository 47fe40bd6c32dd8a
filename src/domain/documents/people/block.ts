/**
 * What one person knows about the contact with another: whether they blocked the other, and whether the other takes no contact from them.
 * Each of the two has their own document, so that neither reads when or why the other blocked them.
 */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../../constants.ts'
import { documentBase, instantField, textField, uidField } from '../../fields.ts'

export const blockSchema = v.object({
  ...documentBase,
  type: v.literal('block'),
  /** Whose document it is. */
  uid: uidField,
  /** The other person. */
  person_id: uidField,
  /** `uid` blocked the other. */
  is_blocked: v.boolean(),
  /** The other takes no contact from `uid`. */
  is_closed: v.boolean(),
  /** The other's name as `uid` knows it, and when `uid` blocked them. Present together with `is_blocked`. */
  name: v.optional(textField(TEXT_LIMITS.name)),
  blocked_at: v.optional(instantField),
})
export type Block = v.InferOutput<typeof blockSchema>

/** True while one of the two blocks the other. */
export const isInForce = ({ is_blocked, is_closed }: Pick<Block, 'is_blocked' | 'is_closed'>): boolean => is_blocked || is_closed
