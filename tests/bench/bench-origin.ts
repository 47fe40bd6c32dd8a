/** The bench's page, its floors and the real server behind one origin. */
import { readFile } from 'node:fs/promises'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/e2e/free-port.ts'
import { openRawLevel } from './raw-level.ts'

/** Output folder of the page's build, as its vite.config.ts says. */
const PAGE_FOLDER = fileURLToPath(new URL('../../dist/bench', import.meta.url))

export interface BenchOrigin {
  readonly origin: string
  /** Sets the response of GET /floor/rows. */
  serveRows(json: string): void
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts.map((part) => new Uint8Array(part))).toString()
}

function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request
  const upstream = ask({ host: '127.0.0.1', port, path: url ?? '/', headers, ...(method === undefined ? {} : { method }) }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers)
    incoming.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

async function sendPage(path: string, response: ServerResponse): Promise<void> {
  const bytes = await readFile(join(PAGE_FOLDER, path))
  response.writeHead(200, { 'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain' }).end(new Uint8Array(bytes))
}

/** @param serverPort of the real server; without it only pages and floors are served */
export async function openBenchOrigin(serverPort?: number): Promise<BenchOrigin> {
  const level = await openRawLevel()
  const port = await freePort()
  let rows = '[]'

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/bench/')) {
      await sendPage(pathname.slice('/bench/'.length), response)
    } else if (pathname === '/floor/rows') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(rows)
    } else if (pathname === '/floor/commands') {
      const docs = JSON.parse(await bodyOf(request)) as readonly { readonly _id: string }[]
      await level.batch(docs.map((doc) => ({ key: doc._id, value: JSON.stringify(doc) })))
      response.writeHead(201).end()
    } else if (serverPort !== undefined) {
      pass(request, response, serverPort)
    } else {
      response.writeHead(404).end()
    }
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    serveRows: (json) => {
      rows = json
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      await level.close()
    },
  }
}
