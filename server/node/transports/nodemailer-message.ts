/** Converts an e-mail to nodemailer's format. No content can add a recipient or a header. */
import type { SendMailOptions } from 'nodemailer'
import type { MailMessage } from '#server/transports/transports.ts'
import { isMailAddress, type Sender } from '../mail-sender.ts'

const toSingleLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** Converts an e-mail. @returns undefined when its address is invalid */
export function nodemailerMessage({ to, subject, text, html, id }: MailMessage, from: Sender): SendMailOptions | undefined {
  if (!isMailAddress(to)) return undefined
  return {
    from,
    // An object is never parsed as a list of addresses.
    to: { name: '', address: to },
    subject: toSingleLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(id === undefined ? {} : { messageId: `<${id.replaceAll(/[^\w.-]/g, '-')}@${from.address.slice(from.address.indexOf('@') + 1)}>` }),
    // Suppresses automatic replies such as absence notes (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
