/** Answers the store tool about the store that this process has open. Only processes of the same user can ask: the socket has mode 0600. */
import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface, type Interface } from 'node:readline'
import type { Log } from '#server/platform/log.ts'
import type { EmbeddedStore } from '../open-level-store.ts'
import { StoreFault, storeFaultOf } from '../store-fault.ts'
import type { CopyReply } from './copy/copy-messages.ts'
import { serveCopy } from './copy/serve-copy.ts'
import { readStoreInfo } from './store-info.ts'
import { parseRequest, socketOf, type ToolReply, type ToolRequest } from './store-tool-messages.ts'
import { verifyStore } from './verify-store.ts'

/** Permissions that a new socket does not get: all but reading and writing by its owner. */
const UMASK = 0o177

export interface ServeStoreToolDeps {
  readonly dataDir: string
  readonly store: EmbeddedStore
  readonly log: Log
  readonly nowMs?: () => number
}

export interface StoreToolServer {
  /** Ends responses under way, and removes the socket. */
  close(): Promise<void>
}

interface RequestContext {
  readonly send: (reply: ToolReply | CopyReply) => void
  /** Lines after the request. */
  readonly lines: Interface
  /** Aborts when the tool is gone or the server stops. */
  readonly signal: AbortSignal
}

async function runRequest(
  { command }: ToolRequest,
  { store, nowMs = Date.now }: ServeStoreToolDeps,
  { send, lines, signal }: RequestContext,
): Promise<void> {
  if (command === 'copy') return serveCopy({ store, questions: lines, send, signal })
  if (command === 'info') {
    const snapshot = store.snapshot()
    try {
      send({ kind: 'info', info: await readStoreInfo(store.folder, snapshot, true) })
    } finally {
      await snapshot.close()
    }
    return
  }
  const result = await verifyStore({
    folder: store.folder,
    open: () => store.snapshot(),
    report: (fault) => send({ kind: 'fault', fault }),
    progress: (line) => send({ kind: 'progress', line }),
    nowMs: nowMs(),
    signal,
  })
  send({ kind: 'verified', result })
}

const failureOf = (folder: string, error: unknown): ToolReply => {
  const fault = error instanceof StoreFault ? error : storeFaultOf(folder, error)
  return { kind: 'failed', message: (fault ?? (error as Error)).message, exitCode: fault?.exitCode ?? 1 }
}

/** Listens. A socket that is there already is from a process that was killed: this process has the store. */
async function listenAt(server: Server, path: string | undefined): Promise<void> {
  if (path === undefined) throw new Error('The path of DATA_DIR is too long for a socket')
  rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    const before = process.umask(UMASK)
    try {
      server.listen(path, resolve)
    } finally {
      process.umask(before)
    }
  })
}

/** Opens the socket. Where that is not possible, the server runs without: the log says so. */
export async function serveStoreTool(deps: ServeStoreToolDeps): Promise<StoreToolServer> {
  const { store, log } = deps
  const path = socketOf(deps.dataDir)
  const stop = new AbortController()
  const sockets = new Set<Socket>()
  const responses = new Set<Promise<void>>()

  async function respond(line: string, lines: Interface, socket: Socket): Promise<void> {
    const gone = new AbortController()
    socket.once('close', () => gone.abort())
    const send = (reply: ToolReply | CopyReply): void => void (socket.writable && socket.write(`${JSON.stringify(reply)}\n`))
    try {
      await runRequest(parseRequest(line), deps, { send, lines, signal: AbortSignal.any([stop.signal, gone.signal]) })
    } catch (error) {
      send(failureOf(store.folder, error))
    }
    socket.end()
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // The tool may be gone before the end of its response.
    socket.on('error', () => socket.destroy())
    const lines = createInterface({ input: socket })
    // It passes errors of the socket on.
    lines.on('error', () => socket.destroy())
    lines.once('line', (line) => {
      const response = respond(line, lines, socket).finally(() => responses.delete(response))
      responses.add(response)
    })
  })
  try {
    await listenAt(server, path)
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, 'The store tool cannot reach this server')
    return { close: async () => undefined }
  }
  return {
    close: async () => {
      stop.abort(new Error('The server is stopping'))
      const closed = new Promise((resolve) => server.close(resolve))
      await Promise.allSettled(responses)
      for (const socket of sockets) socket.destroy()
      await closed
      if (path !== undefined) rmSync(path, { force: true })
    },
  }
}
