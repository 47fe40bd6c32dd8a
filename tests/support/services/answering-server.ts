/** A service on this machine that answers as a test says, and records what it was asked. */
import { createServer } from 'node:http'
import { afterEach, beforeEach } from 'vitest'

/** What answers need of a response: tests beside the page's code have no types of Node. */
export interface Answering {
  readonly destroyed: boolean
  writeHead(status: number, headers?: Readonly<Record<string, string>>): Answering
  write(text: string, done?: () => void): boolean
  end(text?: string): unknown
}
export type Respond = (request: { readonly url?: string | undefined }, response: Answering) => void

export interface AnsweringServer {
  readonly url: string
  /** Answers from now on. */
  respond: Respond
  readonly asked: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[]
  /** Ends it before the test does. */
  stop(): Promise<void>
}

/** Answers each request alike. */
export const says =
  (status: number, body: string, type = 'application/json'): Respond =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body)

/** Runs a server for each test of the file. */
export function answerEachTest(): AnsweringServer {
  const state = {
    url: '',
    respond: says(404, '{}'),
    asked: [] as AnsweringServer['asked'][number][],
    stop: async () => undefined as void,
  }
  beforeEach(async () => {
    state.asked.length = 0
    const server = createServer((request, response) => {
      state.asked.push({ path: request.url ?? '', headers: request.headers })
      state.respond(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    state.url = `http://127.0.0.1:${address.port}`
    state.stop = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })
  afterEach(() => state.stop())
  return state
}
