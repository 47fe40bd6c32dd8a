/** What a field says of its limit, in the person's language. */
import { text } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'
import type { FieldLimit } from '#ui/fields/field-limit.ts'

/** @param most characters, one of the rulebook's `TEXT_LIMITS` */
export const textLimit = (max: number): FieldLimit => ({
  max,
  countText: (used) => text('common.count_of', { used: count(used), most: count(max) }),
  exceededText: text('field.characters_most', { n: count(max) }),
})
