/** Mail over SMTP: one connection for a letter, encrypted wherever the other side can, and always before a password is said. */
import { createTransport, type NodemailerError } from 'nodemailer'
import { fail, ok } from '#domain/result.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailTransport, SendFailure } from '#server/transports/transports.ts'
import { isLoopback } from '../environment.ts'
import type { Sender } from '../mail-sender.ts'
import { nodemailerMessage } from './nodemailer-message.ts'

/** Until a connection stands, and until the other side says its first word, ms. */
const GREETING_MS = 15_000
/** Silence that ends a connection, ms: a server that looks through a letter takes its time to answer. */
const SILENCE_MS = 60_000

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  readonly url: string
  readonly from: Sender
  readonly log: Log
}

/** Answers that speak of who we are rather than of the letter: wanted or wrong credentials, no encryption (RFC 4954). */
const SENDER_FAULT_CODES: readonly (number | undefined)[] = [530, 534, 535, 538]
/** Where an answer is about this letter. */
const MESSAGE_COMMANDS: readonly (string | undefined)[] = ['MAIL FROM', 'RCPT TO', 'DATA']

/** RFC 5321, 4.2.1: 5yz will be said again, 4yz may not. A 503 speaks of the conversation, a 421 of the server. */
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
    async send(letter, signal) {
      const composed = nodemailerMessage(letter, from)
      if (!composed) return fail('refused')
      try {
        await transport.sendMail({ ...composed, signal })
        return ok(undefined)
      } catch (error) {
        const failure = isFailure(error) ? failureOf(error) : 'away'
        // The words of the other side name the address.
        const { code, responseCode, command } = isFailure(error) ? error : {}
        log.info({ code, responseCode, command, failure }, 'a letter was not taken')
        return fail(failure)
      }
    },
  }
}
