/** Serves the app on a port, with an orderly end. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { App } from '../../app.ts'
import { clientAddress } from './client-address.ts'

/** Time limits for a sender in ms: slow senders must not occupy connections (security S18). */
export interface ConnectionTimeouts {
  readonly headersMs: number
  /** For headers and body. */
  readonly requestMs: number
  readonly checkMs: number
}

const DEFAULT_TIMEOUTS: ConnectionTimeouts = { headersMs: 10_000, requestMs: 30_000, checkMs: 2_000 }
/** Longer than the idle timeout of common proxies, so that they close first, ms. */
const KEEP_ALIVE_MS = 65_000
/** Milliseconds that responses under way get when the server stops. */
const DRAIN_MS = 2_000
const SWEEP_MS = 20

export interface Listening {
  readonly port: number
  /** Accepts no new connections, lets responses under way finish, then cuts the rest. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly trustedProxies: number
  readonly timeouts?: ConnectionTimeouts
}

/** Listens on a port. @throws the system's error when the port is unavailable */
export async function listen(app: App, { host, port, trustedProxies, timeouts = DEFAULT_TIMEOUTS }: ListenOptions): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const { incoming } = env as HttpBindings
      return app.fetch(request, clientAddress(incoming.socket.remoteAddress, request.headers.get('x-forwarded-for'), trustedProxies))
    },
    serverOptions: {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A connection that has sent its last response waits for a request that would not be answered.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}
