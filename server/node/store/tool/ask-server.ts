/** Asks the server that has a store open. */
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { parseReply, socketOf, type ToolReply, type ToolRequest } from './store-tool-messages.ts'

/** The last line of a response. */
export type FinalReply = Exclude<ToolReply, { readonly kind: 'progress' | 'fault' }>

/** No server listens: there is no socket, or a killed process left it. */
const isNobody = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')

/** Connects. @returns undefined when no server has the store open */
export async function connectToServer(dataDir: string): Promise<Socket | undefined> {
  const path = socketOf(dataDir)
  if (path === undefined) return undefined
  const socket = connect(path)
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    return socket
  } catch (error) {
    if (isNobody(error)) return undefined
    throw error
  }
}

/**
 * Sends a request. @param onReply called with progress and faults @returns the last reply; undefined when no server has the store open
 * @throws Error when the server ends before its response does
 */
export async function askServer(
  dataDir: string,
  request: ToolRequest,
  onReply: (reply: ToolReply) => void,
): Promise<FinalReply | undefined> {
  const socket = await connectToServer(dataDir)
  if (!socket) return undefined
  try {
    socket.write(`${JSON.stringify(request)}\n`)
    for await (const line of createInterface({ input: socket })) {
      const reply = parseReply(line)
      if (reply.kind !== 'progress' && reply.kind !== 'fault') return reply
      onReply(reply)
    }
    throw new Error('The server ended before its answer')
  } finally {
    socket.destroy()
  }
}
