/** A letter as nodemailer takes it. Whatever is in it, it goes to one address and adds no header of its own. */
import type { SendMailOptions } from 'nodemailer'
import type { MailMessage } from '#server/transports/transports.ts'

/** One address and nothing else: none of the signs that begin a list, a group, a comment or a name. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+$/u
/** `NearHelp <post@help.example>`, or the address alone. */
const SENDER = /^(?:(?<name>[^\p{Cc}<>]*?) *<(?<bracketed>[^<>]+)>|(?<bare>\S+))$/u

export interface Sender {
  readonly name: string
  readonly address: string
}

/** @returns undefined where it is no address */
export function parseSender(text: string): Sender | undefined {
  const { name = '', bracketed, bare } = SENDER.exec(text.trim())?.groups ?? {}
  const address = bracketed ?? bare ?? ''
  return ADDRESS.test(address) ? { name: name.replaceAll(/^"|"$/g, ''), address } : undefined
}

const inOneLine = (words: string): string => words.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** @returns undefined where the letter's address is none that could be written to */
export function nodemailerMessage({ to, subject, text, html, id }: MailMessage, from: Sender): SendMailOptions | undefined {
  if (!ADDRESS.test(to)) return undefined
  return {
    from,
    // As an object it is never read as a list.
    to: { name: '', address: to },
    subject: inOneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(id === undefined ? {} : { messageId: `<${id.replaceAll(/[^\w.-]/g, '-')}@${from.address.slice(from.address.indexOf('@') + 1)}>` }),
    // Nobody's absence is answered to (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
