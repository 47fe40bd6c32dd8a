/** What attacks need of an account: the cookies of a browser, and the codes in its mailbox. */
import { until } from '#tests/contract/support/wait-until.ts'
import type { Answer, Target } from './target.ts'

/** Longest wait for an e-mail that may not come, ms. */
const EMAIL_WITHIN_MS = 20_000
const CODE = /[0-9A-Z]{26}\.[\w-]{24}/

/** Returns the cookies that an answer sets, as the browser sends them back. */
export const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/** Returns the codes that were sent to an address, oldest first. */
export const codesSentTo = async (target: Target, email: string): Promise<string[]> =>
  (await target.emails()).filter(({ to }) => to.includes(email)).flatMap(({ text }) => CODE.exec(text)?.[0] ?? [])

/** Waits for the nth e-mail with a code to an address. @returns the code @throws when it does not come */
export async function codeSentTo(target: Target, email: string, nth: number): Promise<string> {
  const codes = await until(
    `email ${nth} to ${email}`,
    () => codesSentTo(target, email),
    (found) => found.length >= nth,
    EMAIL_WITHIN_MS,
  )
  return codes[nth - 1] ?? ''
}
