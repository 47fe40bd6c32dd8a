/** Transports for development, without a mail server or gateway: each message becomes a file. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailTransport, SendFailure, TextMessageTransport } from '#server/transports/transports.ts'
import { newUlid } from '../../platform/new-ulid.ts'
import type { Sender } from '../mail-sender.ts'
import { nodemailerMessage } from './nodemailer-message.ts'

/** Sender of the demo's e-mails; an address that cannot exist (RFC 2606). */
const FROM: Sender = { name: 'NearHelp', address: 'nearhelp@localhost.invalid' }

export interface FilesSettings {
  /** Created with the first file. */
  readonly folder: string
  readonly log: Log
}

/**
 * Writes a file readable by its owner alone. It gets its name when it is complete, so that a program that watches the folder never reads
 * half an e-mail.
 */
async function write({ folder, log }: FilesSettings, name: string, content: Uint8Array | string): Promise<Result<void, SendFailure>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, name.replaceAll(/[^\w.-]/g, '-'))
    await writeFile(`${path}.part`, content, { mode: 0o600 })
    await rename(`${path}.part`, path)
    log.info({ folder }, 'Wrote a message to a file instead of sending it')
    return ok(undefined)
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'Could not write a message to a file')
    return fail('away')
  }
}

/** Writes each e-mail as `<its id>.eml`, which mail programs open. */
export function openMailFileTransport(settings: FilesSettings): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    isLocal: true,
    async send(mail) {
      const composed = nodemailerMessage(mail, FROM)
      if (!composed) return fail('refused')
      const { message } = await transport.sendMail(composed)
      if (!Buffer.isBuffer(message)) throw new Error('The email was not composed in memory')
      return write(settings, `${mail.id ?? newUlid()}.eml`, new Uint8Array(message))
    },
  }
}

/** Writes each text message as `<its id>.json`, in the format of a gateway request. */
export const openTextMessageFileTransport = (settings: FilesSettings): TextMessageTransport => ({
  isLocal: true,
  send: ({ to, text, id }) => write(settings, `${id}.json`, `${JSON.stringify({ to, text }, undefined, 2)}\n`),
})
