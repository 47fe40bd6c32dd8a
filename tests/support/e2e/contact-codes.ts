/** Codes that verify contacts, read from the files that a server on this machine writes instead of sending. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { SmtpListener } from '#tests/support/fakes/smtp-listener.ts'
import type { ProductServer } from './product-server.ts'

/** Calls `/api` as a person. */
interface Caller {
  call(method: 'POST', path: string, body: unknown): Promise<unknown>
}

/** In the subject or at the beginning of a text message, in any language. */
const CODE = /(?:Subject: |"text": ").*?\b(\d{6})\b/

/** Returns the content of every message that the server wrote. @param folder `outgoing-mail` or `outgoing-sms` */
export async function writtenMessages(server: ProductServer, folder: 'outgoing-mail' | 'outgoing-sms'): Promise<readonly string[]> {
  const place = join(server.dataDir, folder)
  // A file that is still being written has another extension. Names begin with the time of the request.
  const names = (await readdir(place).catch(() => [])).filter((name) => !name.endsWith('.part')).sort()
  return Promise.all(names.map((name) => readFile(join(place, name), 'utf8')))
}

async function codesTo(server: ProductServer, to: string): Promise<readonly string[]> {
  const messages = await writtenMessages(server, to.includes('@') ? 'outgoing-mail' : 'outgoing-sms')
  return messages.flatMap((each) => (each.includes(to) ? (CODE.exec(each)?.[1] ?? []) : []))
}

/** Resolves with the newest code to an e-mail address or a number in E.164, once there are more than those from before. */
export async function contactCode(server: ProductServer, to: string, before = 0): Promise<string> {
  const count = async (): Promise<number> => (await codesTo(server, to)).length
  const limits = { message: `a code to ${to}`, timeout: 20_000, intervals: [20, 40, 80, 160, 320] }
  await expect.poll(count, limits).toBeGreaterThan(before)
  return (await codesTo(server, to)).at(-1) ?? ''
}

/** Enters the code of an address or a number over the API. */
export async function confirmContact(server: ProductServer, account: Caller, channel: 'email' | 'phone', to: string): Promise<void> {
  const before = (await codesTo(server, to)).length
  await account.call('POST', `/me/contacts/${channel}/code`, {})
  await account.call('POST', `/me/contacts/${channel}/confirm`, { code: await contactCode(server, to, before) })
}

/** Does the same with the email that a mail server received. */
export async function confirmReceived({ letters }: SmtpListener, account: Caller & { readonly email: string }): Promise<void> {
  // Earlier ones may be of another server's account.
  const before = letters.length
  await account.call('POST', '/me/contacts/email/code', {})
  const find = (): string => {
    const codes = letters.slice(before).flatMap(({ to, source }) => (to.includes(account.email) ? (CODE.exec(source)?.[1] ?? []) : []))
    return codes.at(-1) ?? ''
  }
  await expect.poll(find, { message: `a code to ${account.email}`, timeout: 20_000 }).not.toBe('')
  await account.call('POST', '/me/contacts/email/confirm', { code: find() })
}
