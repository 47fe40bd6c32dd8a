import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
}

/** Serves a folder over HTTP on loopback, with other responses for some paths; it can be stopped and restarted. */
export interface StaticServer {
  readonly origin: string
  /** Responses by path that win over the folder; a text or bytes, or a number for a bare status. */
  readonly responses: Map<string, string | Buffer | number>
  /** Number of requests for each path. */
  readonly asked: Map<string, number>
  stop(): Promise<void>
  start(): Promise<void>
}

function typeOf(path: string, content: string | Buffer): string {
  const isPage = typeof content === 'string' && content.startsWith('<')
  return (isPage ? undefined : types[path.split('.').pop() ?? '']) ?? 'text/html'
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The server has no port'))
      else resolve(address.port)
    })
  })
}

/** @param folder absolute */
export async function startStaticServer(folder: string): Promise<StaticServer> {
  const responses = new Map<string, string | Buffer | number>()
  const asked = new Map<string, number>()

  async function contentOf(path: string): Promise<string | Buffer | number> {
    const otherwise = responses.get(path)
    if (otherwise !== undefined) return otherwise
    return readFile(join(folder, normalize(path === '/' ? '/index.html' : path))).catch(() => 404)
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    void contentOf(pathname).then((content) => {
      response.setHeader('cache-control', 'no-cache')
      if (typeof content === 'number') response.writeHead(content).end()
      else response.setHeader('content-type', typeOf(pathname, content)).end(content)
    })
  })
  const port = await listen(server, 0)

  return {
    origin: `http://127.0.0.1:${port}`,
    responses,
    asked,
    async start() {
      await listen(server, port)
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
