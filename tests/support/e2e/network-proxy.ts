/** A TCP proxy between a browser and the server: the network, really cut at any byte. */
import { connect, createServer, type Socket } from 'node:net'

export interface NetworkProxy {
  readonly origin: string
  /** Closes every connection and refuses new ones. */
  cut(): void
  /** Accepts new connections again. */
  restore(): void
  /** Closes the next connection that sends a matching request, after the request went through but before its response comes back. */
  dropResponseTo(pattern: RegExp): void
  /** From the next matching request on, requests go through and no response comes back, on any connection. */
  dropAllResponsesFrom(pattern: RegExp): void
  /** Closes every connection that sends a matching request, before it goes through. */
  refuse(pattern: RegExp): void
  /** Closes the connection of the next matching request after so many bytes of the request or of its response went through. */
  cutAfter(side: 'request' | 'response', bytes: number, pattern?: RegExp): void
  /** True once a connection was closed after so many bytes. */
  hasCut(): boolean
  /** True once a response was dropped. */
  hasDropped(): boolean
  /** Number of requests so far. */
  requests(): number
  /** Bytes of all connections so far, in both directions. */
  bytes(): number
  close(): Promise<void>
}

/** First line of a request; browsers send one at a time on a connection. */
const REQUEST = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/

interface ByteCut {
  readonly side: 'request' | 'response'
  left: number
  readonly pattern: RegExp
  /** The connection of the request; undefined before it. */
  of: Socket | undefined
}

/** @param target port of the server on the loopback address @param port to listen on, 0 for a free one */
export function openNetworkProxy(target: number, port = 0): Promise<NetworkProxy> {
  const sockets = new Set<Socket>()
  let up = true
  let swallow: RegExp | undefined
  let deafAt: RegExp | undefined
  let deaf = false
  let refused: RegExp | undefined
  let swallowed = false
  let requests = 0
  let bytes = 0
  let cutting: ByteCut | undefined
  let hasCut = false

  const server = createServer((client) => {
    if (!up) {
      client.destroy()
      return
    }
    const upstream = connect(target, '127.0.0.1')
    let mute = false
    let isCut = false
    /** Passes a part on, or its beginning when the connection is to be cut within it. */
    const pass = (part: Buffer, side: ByteCut['side'], to: Socket): void => {
      if (isCut) return
      const cut = cutting?.side === side && cutting.of === client ? cutting : undefined
      if (!cut || part.length < cut.left) {
        if (cut) cut.left -= part.length
        to.write(new Uint8Array(part))
        return
      }
      cutting = undefined
      isCut = true
      hasCut = true
      const close = (): void => void [client, upstream].map((socket) => socket.destroy())
      if (cut.left === 0) close()
      else to.write(new Uint8Array(part.subarray(0, cut.left)), close)
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (part) => {
      bytes += part.length
      if (REQUEST.test(part.toString('latin1'))) requests += 1
      if (refused?.test(part.toString('latin1'))) {
        client.destroy()
        return
      }
      if (deafAt?.test(part.toString('latin1'))) deaf = true
      if (swallow?.test(part.toString('latin1'))) {
        swallow = undefined
        mute = true
      }
      if (cutting?.pattern.test(part.toString('latin1')) === true) cutting.of ??= client
      pass(part, 'request', upstream)
    })
    upstream.on('data', (part) => {
      bytes += part.length
      if (deaf) return
      if (!mute) pass(part, 'response', client)
      else {
        swallowed = true
        client.destroy()
      }
    })
  })

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address !== 'object' || address === null) {
        reject(new Error('no port'))
        return
      }
      const cut = (): void => {
        up = false
        for (const socket of sockets) socket.destroy()
      }
      resolve({
        origin: `http://127.0.0.1:${address.port}`,
        cut,
        restore: () => {
          up = true
          deaf = false
          deafAt = undefined
          refused = undefined
        },
        dropResponseTo: (pattern) => {
          swallow = pattern
          swallowed = false
        },
        dropAllResponsesFrom: (pattern) => {
          deafAt = pattern
        },
        refuse: (pattern) => {
          refused = pattern
        },
        cutAfter: (side, bytes, pattern = /(?:)/) => {
          cutting = { side, left: bytes, pattern, of: undefined }
          hasCut = false
        },
        hasCut: () => hasCut,
        hasDropped: () => swallowed,
        requests: () => requests,
        bytes: () => bytes,
        close: () => {
          cut()
          return new Promise((done) => server.close(() => done()))
        },
      })
    })
  })
}
