/** A mail server and a text message gateway on this machine, which keep what a server under attack sends. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openSmtpListener } from '#tests/support/fakes/smtp-listener.ts'
import type { Sent } from './target.ts'

export interface Outgoing {
  /** Settings of a server that sends through them. */
  readonly settings: Readonly<Record<string, string>>
  readonly emails: () => readonly Sent[]
  readonly texts: () => readonly Sent[]
  close(): Promise<void>
}

const bytes = (binary: string): Buffer => Buffer.from(binary, 'latin1')

/** Decodes the parts of an e-mail. @returns everything that a person could read or open in it, headers first */
function readEmail(source: string): string {
  const [headers = '', ...rest] = source.split('\r\n\r\n')
  const boundary = /boundary="?([^";\r\n]+)/i.exec(headers)?.[1]
  const content = rest.join('\r\n\r\n')
  if (boundary !== undefined)
    return [headers, ...content.split(`--${boundary}`).map((part) => readEmail(part.replace(/^\r\n/, '')))].join('\n')
  const encoding = /content-transfer-encoding:\s*(\S+)/i.exec(headers)?.[1]?.toLowerCase()
  if (encoding === 'base64') return `${headers}\n${Buffer.from(content, 'base64').toString()}`
  if (encoding !== 'quoted-printable') return `${headers}\n${bytes(content).toString()}`
  const joined = content.replaceAll(/=\r\n/g, '')
  return `${headers}\n${bytes(joined.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))).toString()}`
}

export async function openOutgoing(): Promise<Outgoing> {
  const smtp = await openSmtpListener()
  const texts: Sent[] = []
  const gateway = createServer((request, response) => {
    let content = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (content += part))
    request.on('end', () => {
      texts.push(JSON.parse(content) as Sent)
      response.end()
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  return {
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'NearHelp <post@nearhelp.example>',
      SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
      SMS_TOKEN: 'token',
    },
    emails: () => smtp.letters.map(({ to, source }) => ({ to: to.join(', '), text: readEmail(source) })),
    texts: () => texts,
    close: async () => {
      await smtp.close()
      gateway.closeAllConnections()
      await new Promise((resolve) => gateway.close(resolve))
    },
  }
}
