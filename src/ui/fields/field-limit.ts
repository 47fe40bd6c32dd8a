/** How much a field takes. What is typed past that stays in the field, which says so; sending it is refused. */

export interface FieldLimit {
  /** Characters, as `usedOf` counts them. */
  readonly max: number
  /** '1,950 of 2,000'. @param used characters */
  readonly countText: (used: number) => string
  /** What is wrong with a text that is longer. */
  readonly exceededText: string
}

/** From this part of its limit on a field says how much is in it. */
const NEAR_LIMIT_RATIO = 0.9

/** Characters of what would be sent: UTF-16 units, without the space around the text. */
export const usedLength = (value: string): number => value.trim().length

export const isNearLimit = (value: string, limit: FieldLimit): boolean => usedLength(value) >= limit.max * NEAR_LIMIT_RATIO
export const isOverLimit = (value: string, limit: FieldLimit): boolean => usedLength(value) > limit.max

/** What is wrong with a field's text: too long, which shows at once, or what else was said of it. */
export const limitError = (value: string, limit: FieldLimit | undefined, error: string | undefined): string | undefined =>
  limit && isOverLimit(value, limit) ? limit.exceededText : error

/** What marks such a field. */
const OVERLONG = '[data-overlong]'

/**
 * Puts the focus into the first field that holds more than it takes.
 * @param where a form, or one field @returns whether there is one: then nothing is to be sent
 */
export function focusOverlong(where: HTMLElement | null): boolean {
  const field = where?.matches(OVERLONG) ? where : (where?.querySelector<HTMLElement>(OVERLONG) ?? undefined)
  field?.focus()
  return field !== undefined
}
