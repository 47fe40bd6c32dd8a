import { CONTACT_CODE_DIGITS } from '#domain/account/contact-verification.ts'

const CODES = 10 ** CONTACT_CODE_DIGITS
/** The largest multiple of all codes in 32 bits: what lies above it would make some codes more likely. */
const LIMIT = Math.floor(2 ** 32 / CODES) * CODES

/** Returns six random digits, each code equally likely. */
export function newContactCode(randomBytes: (length: number) => Uint8Array): string {
  for (;;) {
    const [a = 0, b = 0, c = 0, d = 0] = randomBytes(4)
    const number = ((a * 256 + b) * 256 + c) * 256 + d
    if (number < LIMIT) return String(number % CODES).padStart(CONTACT_CODE_DIGITS, '0')
  }
}
