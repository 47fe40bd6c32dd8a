/** Where nothing can be sent and nobody else is meant to be reached: what would go out is a file that a developer opens. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailTransport, SendFailure, TextMessageTransport } from '#server/transports/transports.ts'
import { newUlid } from '../../platform/new-ulid.ts'
import type { Sender } from '../mail-sender.ts'
import { nodemailerMessage } from './nodemailer-message.ts'

/** What the demo's letters come from; nobody has it (RFC 2606). */
const FROM: Sender = { name: 'NearHelp', address: 'nearhelp@localhost.invalid' }

export interface FilesSettings {
  /** Made with the first file. */
  readonly folder: string
  readonly log: Log
}

/** Writes it for its owner alone. It gets its name when it is whole: whoever watches the folder never reads half a letter. */
async function write({ folder, log }: FilesSettings, name: string, content: Uint8Array | string): Promise<Result<void, SendFailure>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, name.replaceAll(/[^\w.-]/g, '-'))
    await writeFile(`${path}.part`, content, { mode: 0o600 })
    await rename(`${path}.part`, path)
    log.info({ folder }, 'what would have been sent is a file')
    return ok(undefined)
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'what would have been sent could not be written')
    return fail('away')
  }
}

/** Each letter is `<its id>.eml`: mail programs open it. */
export function openMailFileTransport(settings: FilesSettings): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter) {
      const composed = nodemailerMessage(letter, FROM)
      if (!composed) return fail('refused')
      const { message } = await transport.sendMail(composed)
      if (!Buffer.isBuffer(message)) throw new Error('a letter was not composed in memory')
      return write(settings, `${letter.id ?? newUlid()}.eml`, new Uint8Array(message))
    },
  }
}

/** Each text message is `<its id>.json`, as a gateway would be told. */
export const openTextMessageFileTransport = (settings: FilesSettings): TextMessageTransport => ({
  send: ({ to, text, id }) => write(settings, `${id}.json`, `${JSON.stringify({ to, text }, undefined, 2)}\n`),
})
