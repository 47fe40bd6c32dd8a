/** Texts for the length limit of a field. */
import { text } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'
import type { FieldLimit } from '#ui/fields/field-limit.ts'

/** @param max characters, one of `TEXT_LIMITS` of the domain */
export const textLimit = (max: number): FieldLimit => ({
  max,
  countText: (used) => text('common.count_of', { used: count(used), most: count(max) }),
  exceededText: text('field.characters_most', { n: count(max) }),
})
