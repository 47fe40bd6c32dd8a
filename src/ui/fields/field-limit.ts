/** Length limit of a field. Longer input stays in the field, which reports it, but is not sent. */

export interface FieldLimit {
  /** Characters, as `usedLength` counts them. */
  readonly max: number
  /** '1,950 of 2,000'. @param used characters */
  readonly countText: (used: number) => string
  /** Error of a text that is too long. */
  readonly exceededText: string
}

/** Share of the limit from which on a field shows the count. */
const NEAR_LIMIT_RATIO = 0.9

/** Characters that would be sent: UTF-16 code units, without white space around the text. */
export const usedLength = (value: string): number => value.trim().length

export const isNearLimit = (value: string, limit: FieldLimit): boolean => usedLength(value) >= limit.max * NEAR_LIMIT_RATIO
export const isOverLimit = (value: string, limit: FieldLimit): boolean => usedLength(value) > limit.max

/** Returns the error of a field: its text is too long, which shows at once, or else the given error. */
export const limitError = (value: string, limit: FieldLimit | undefined, error: string | undefined): string | undefined =>
  limit && isOverLimit(value, limit) ? limit.exceededText : error

/** Selects fields with a text that is too long. */
const OVERLONG = '[data-overlong]'

/**
 * Moves the focus to the first field whose text is too long.
 * @param where a form, or one field
 * @returns whether there is one; then the form must not be sent
 */
export function focusOverlong(where: HTMLElement | null): boolean {
  const field = where?.matches(OVERLONG) ? where : (where?.querySelector<HTMLElement>(OVERLONG) ?? undefined)
  field?.focus()
  return field !== undefined
}
