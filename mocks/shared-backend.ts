/**
 * One backend for all tabs: the store allows one process. The first tab runs the server and responds to the requests of the others; when it
 * is closed, another tab opens the server over the same data.
 */

export interface Backend {
  fetch(request: Request): Promise<Response>
}

const NAME = 'nearhelp-mock-backend'
const tabLifetime = new Promise<never>(() => undefined)

interface RequestMessage {
  readonly kind: 'request'
  readonly id: string
  readonly url: string
  readonly method: string
  readonly headers: [string, string][]
  readonly body: ArrayBuffer | undefined
}

interface ResponseMessage {
  readonly kind: 'response'
  readonly id: string
  readonly status: number
  readonly headers: [string, string][]
  readonly body: ArrayBuffer
}

/** `ready`: a tab has opened the server. */
type Message = RequestMessage | ResponseMessage | { readonly kind: 'ready' }

async function toMessage(request: Request): Promise<RequestMessage> {
  const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.arrayBuffer()
  return { kind: 'request', id: crypto.randomUUID(), url: request.url, method: request.method, headers: [...request.headers], body }
}

const toRequest = ({ url, method, headers, body }: RequestMessage): Request =>
  new Request(url, { method, headers, ...(body === undefined ? {} : { body }) })

const HAS_NO_BODY = new Set([204, 205, 304])

const toResponse = ({ status, headers, body }: ResponseMessage): Response =>
  new Response(HAS_NO_BODY.has(status) ? undefined : body, { status, headers })

/** Opens the backend of this tab. @param open opens the server; called in one tab at a time */
export function openSharedBackend(open: () => Promise<Backend>, failed: (error: unknown) => void): Backend {
  const channel = new BroadcastChannel(NAME)
  const waiting = new Map<string, { readonly message: RequestMessage; readonly resolve: (response: Response) => void }>()
  /** The server, once this tab runs it. */
  let server: Backend | undefined

  async function respond(message: RequestMessage): Promise<void> {
    if (!server) return
    const response = await server.fetch(toRequest(message))
    const { status, headers } = response
    const reply: ResponseMessage = { kind: 'response', id: message.id, status, headers: [...headers], body: await response.arrayBuffer() }
    channel.postMessage(reply)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'request') respond(data).catch(failed)
    // A request to a tab that was closed meanwhile is sent again.
    else if (data.kind === 'ready') for (const { message } of waiting.values()) channel.postMessage(message)
    else {
      waiting.get(data.id)?.resolve(toResponse(data))
      waiting.delete(data.id)
    }
  })

  function respondHere(id: string): void {
    const found = waiting.get(id)
    waiting.delete(id)
    if (found) server?.fetch(toRequest(found.message)).then(found.resolve, failed)
  }

  async function run(): Promise<void> {
    const opened = await open()
    server = opened
    for (const id of waiting.keys()) respondHere(id)
    channel.postMessage({ kind: 'ready' } satisfies Message)
    await tabLifetime
  }

  // The lock is free again when its tab is closed.
  navigator.locks.request(NAME, run).catch(failed)

  return {
    async fetch(request) {
      if (server) return server.fetch(request)
      const message = await toMessage(request)
      return new Promise((resolve) => {
        waiting.set(message.id, { message, resolve })
        // The server may have been opened in this tab while the body was read.
        if (server) respondHere(message.id)
        else channel.postMessage(message)
      })
    },
  }
}
