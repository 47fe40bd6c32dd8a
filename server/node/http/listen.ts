/** The app on a port, with an end. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { App } from '../../app.ts'
import { clientAddress } from './client-address.ts'

/** How long a sender has, ms: who drips bytes holds nothing (security S18). */
export interface ConnectionTimeouts {
  readonly headersMs: number
  /** For headers and body. */
  readonly requestMs: number
  readonly checkMs: number
}

const DEFAULT_TIMEOUTS: ConnectionTimeouts = { headersMs: 10_000, requestMs: 30_000, checkMs: 2_000 }
/** Longer than the idle time of common proxies, so that they close first, ms. */
const KEEP_ALIVE_MS = 65_000
/** What is still being answered when the server stops has this long, ms. */
const DRAIN_MS = 2_000
const SWEEP_MS = 20

export interface Listening {
  readonly port: number
  /** Accepts nothing new, lets what is being answered finish, then cuts the rest. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly trustedProxies: number
  readonly timeouts?: ConnectionTimeouts
}

/** @throws what the system says of a port that cannot be had */
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
      // A connection whose last answer is out waits for another request that will not be answered.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}
