/**
 * Sends e-mails over SMTP: one connection for each e-mail, encrypted wherever the server supports it, and always before credentials are
 * sent.
 */
import { createTransport, type NodemailerError } from 'nodemailer'
import { fail, ok } from '#domain/result.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailTransport, SendFailure } from '#server/transports/transports.ts'
import { isLoopback } from '../settings/service-url.ts'
import type { Sender } from '../mail-sender.ts'
import { nodemailerMessage } from './nodemailer-message.ts'

/** Milliseconds to connect, and to the server's greeting. */
const GREETING_MS = 15_000
/** Longest silence in ms: a server that scans an e-mail takes time to answer. */
const SILENCE_MS = 60_000

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  readonly url: string
  readonly from: Sender
  readonly log: Log
}

/** Replies about the sender rather than the e-mail: missing or wrong credentials, no encryption (RFC 4954). */
const SENDER_FAULT_CODES: readonly (number | undefined)[] = [530, 534, 535, 538]
/** Commands whose replies concern this e-mail. */
const MESSAGE_COMMANDS: readonly (string | undefined)[] = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Classifies an error. RFC 5321, 4.2.1: a 5yz reply is permanent, a 4yz one is not. A 503 concerns the session, a 421 the server. */
function failureOf({ code, responseCode, command }: NodemailerError): SendFailure {
  if (code === 'EAUTH' || code === 'ETLS' || SENDER_FAULT_CODES.includes(responseCode)) return 'away'
  if (responseCode === undefined) return code === 'EENVELOPE' ? 'refused' : 'away'
  if (!MESSAGE_COMMANDS.includes(command) || responseCode === 503 || responseCode === 421) return 'away'
  return responseCode >= 500 ? 'refused' : 'deferred'
}

const isFailure = (error: unknown): error is NodemailerError => error instanceof Error

export function openSmtpMail({ url, from, log }: SmtpSettings): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host,
    ...(port === '' ? {} : { port: Number(port) }),
    secure,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    requireTLS: !secure && username !== '' && !isLoopback(host),
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    dnsTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
  })

  return {
    async send(mail, signal) {
      const composed = nodemailerMessage(mail, from)
      if (!composed) return fail('refused')
      try {
        await transport.sendMail({ ...composed, signal })
        return ok(undefined)
      } catch (error) {
        const failure = isFailure(error) ? failureOf(error) : 'away'
        // The server's text contains the address, so it is not logged.
        const { code, responseCode, command } = isFailure(error) ? error : {}
        log.info({ code, responseCode, command, failure }, 'The mail server did not accept an email')
        return fail(failure)
      }
    },
  }
}
