/** Separators that people write between digits. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g
/** E.164: a plus, the country code, at most 15 digits in all. Numbers of fewer than 8 digits do not exist. */
const E164 = /^\+[1-9]\d{7,14}$/

/**
 * Converts a phone number to E.164 for SMS: `+1 (415) 555-0123` becomes `+14155550123`.
 * @returns undefined if the country code is missing or the text is not a number
 */
export function toE164(phone: string): string | undefined {
  const bare = phone.replaceAll(SEPARATORS, '')
  return E164.test(bare) ? bare : undefined
}
