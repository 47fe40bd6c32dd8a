/** A mail server on this machine that replies as a test says, and stores what it receives. */
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Replies other than yes, by the beginning of the command: `550 no such user`. `DATA.` is the end of an e-mail. */
export type Replies = Readonly<Record<string, string>>

export interface ReceivedEmail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as received, lines ended by CRLF. */
  readonly source: string
}

export interface SmtpListener {
  readonly url: string
  readonly letters: readonly ReceivedEmail[]
  /** Commands in order, without the e-mails. */
  readonly heard: readonly string[]
  respondWith(replies: Replies): void
  close(): Promise<void>
}

interface Talk {
  from: string
  to: string[]
  source: string | undefined
}

const addressOf = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

/** @param onEnd called with each email when all of it has arrived, and again when the answer is sent */
export async function openSmtpListener(
  onEnd: (email: ReceivedEmail, isAnswered: boolean) => void = () => undefined,
): Promise<SmtpListener> {
  const letters: ReceivedEmail[] = []
  const heard: string[] = []
  const sockets = new Set<Socket>()
  let replies: Replies = {}

  const reply = (socket: Socket, line: string, yes: string): boolean => {
    const no = Object.entries(replies).find(([start]) => line.startsWith(start))?.[1]
    // No response is a response too.
    if (no !== '') socket.write(`${no ?? yes}\r\n`)
    return no === undefined
  }

  function command(socket: Socket, talk: Talk, line: string): void {
    heard.push(line)
    if (line.startsWith('EHLO')) reply(socket, 'EHLO', '250-listener\r\n250-AUTH PLAIN\r\n250 8BITMIME')
    else if (line.startsWith('AUTH')) reply(socket, 'AUTH', '235 welcome')
    else if (line.startsWith('MAIL FROM')) talk.from = reply(socket, line, '250 ok') ? addressOf(line) : ''
    else if (line.startsWith('RCPT TO')) talk.to.push(...(reply(socket, line, '250 ok') ? [addressOf(line)] : []))
    else if (line === 'DATA') talk.source = reply(socket, line, '354 go on') ? '' : undefined
    else reply(socket, line, line === 'QUIT' ? '221 bye' : '250 ok')
  }

  function body(socket: Socket, talk: Talk, line: string): void {
    if (line !== '.') {
      talk.source += `${line.startsWith('.') ? line.slice(1) : line}\r\n`
      return
    }
    const email: ReceivedEmail = { from: talk.from, to: [...talk.to], source: talk.source ?? '' }
    onEnd(email, false)
    if (reply(socket, 'DATA.', '250 taken')) {
      letters.push(email)
      onEnd(email, true)
    }
    talk.source = undefined
  }

  const server: Server = createServer((socket) => {
    sockets.add(socket)
    const talk: Talk = { from: '', to: [], source: undefined }
    let rest = ''
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      const lines = (rest + part.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) (talk.source === undefined ? command : body)(socket, talk, line)
    })
    reply(socket, 'CONNECT', '220 listener')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    heard,
    respondWith: (next) => {
      replies = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
