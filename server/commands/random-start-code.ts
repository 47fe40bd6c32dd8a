/** Makes start codes that nobody can tell from earlier ones. */

/** Numbers of four digits. */
const CODES = 10_000
/** Numbers below this are as many for each code. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES

/** @returns four digits, each number as likely, from the platform's cryptographic source */
export function randomStartCode(): string {
  const [number = FAIR] = crypto.getRandomValues(new Uint32Array(1))
  return number < FAIR ? String(number % CODES).padStart(4, '0') : randomStartCode()
}
