/** Signs that people write between the digits. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g
/** E.164: a plus, the country's code, at most 15 digits in all. Shorter than 8 digits is nobody's number. */
const E164 = /^\+[1-9]\d{7,14}$/

/**
 * A telephone number as text messages need it: `+1 (415) 555-0123` is `+14155550123`.
 * @returns undefined where the country's code is missing, or it is no number at all
 */
export function toE164(phone: string): string | undefined {
  const bare = phone.replaceAll(SEPARATORS, '')
  return E164.test(bare) ? bare : undefined
}
