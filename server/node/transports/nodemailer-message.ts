/** A letter as nodemailer takes it. Whatever is in it, it goes to one address and adds no header of its own. */
import type { SendMailOptions } from 'nodemailer'
import type { MailMessage } from '#server/transports/transports.ts'
import { isMailAddress, type Sender } from '../mail-sender.ts'

const inOneLine = (words: string): string => words.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** @returns undefined where the letter's address is none that could be written to */
export function nodemailerMessage({ to, subject, text, html, id }: MailMessage, from: Sender): SendMailOptions | undefined {
  if (!isMailAddress(to)) return undefined
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
