/** The embedded store of a running server, read through its socket. */
import type { Socket } from 'node:net'
import { connectToServer } from '../ask-server.ts'
import { pageOfReply, parseCopyReply, type CopyQuestion, type CopyReply } from './copy-messages.ts'
import { CopyRefused, type CopySource } from './copy-sides.ts'

/** Yields lines of any length. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let parts: string[] = []
  socket.setEncoding('utf8')
  for await (const chunk of socket as AsyncIterable<string>) {
    let from = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      yield [...parts, chunk.slice(from, end)].join('')
      parts = []
      from = end + 1
    }
    parts.push(chunk.slice(from))
  }
}

/** Connects. @returns undefined when no server has the store open */
export async function openRunningSource(dataDir: string, folder: string): Promise<CopySource | undefined> {
  const socket = await connectToServer(dataDir)
  if (!socket) return undefined
  const lines = linesOf(socket)
  socket.write(`${JSON.stringify({ command: 'copy' })}\n`)

  async function send(question: CopyQuestion): Promise<CopyReply> {
    socket?.write(`${JSON.stringify(question)}\n`)
    const line = await lines.next()
    if (line.done === true) throw new CopyRefused('The server of the source ended. Repeat the command: it continues.')
    const reply = parseCopyReply(line.value)
    if (reply.kind === 'failed') throw new CopyRefused(reply.message)
    return reply
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Asks one question after the other. */
  function ask(question: CopyQuestion): Promise<CopyReply> {
    const reply = last.then(() => send(question))
    last = reply.catch(() => undefined)
    return reply
  }

  async function value(question: CopyQuestion): Promise<string | number | boolean> {
    const reply = await ask(question)
    if (reply.kind !== 'value') throw new Error('not a reply to this question')
    return reply.value
  }

  return {
    name: `the store in ${folder}`,
    afterwards: 'Stop the server: it takes no writes any more.',
    isLive: true,
    identity: async () => String(await value({ ask: 'identity' })),
    changes: async (query) => {
      const reply = await ask({ ask: 'changes', ...query })
      if (reply.kind !== 'changes') throw new Error('not a reply to this question')
      return pageOfReply(reply)
    },
    count: () => Promise.reject(new Error('a running server counts while it is written to')),
    stopWrites: async () => (await value({ ask: 'stop-writes' })) === true,
    assertStopped: async () => {
      if ((await value({ ask: 'is-stopped' })) !== true)
        throw new CopyRefused('The source takes writes again. Repeat the command: it continues.')
    },
    finished: async () => {
      if ((await value({ ask: 'finish' })) !== true)
        throw new CopyRefused('The source takes writes again. Repeat the command: it continues.')
    },
    close: async () => void socket.destroy(),
  }
}
