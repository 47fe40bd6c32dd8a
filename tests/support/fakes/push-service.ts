/** A fake push service: gives addresses as browsers do, accepts pushes as a test says, and decrypts them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The decrypted text. */
  readonly text: string
}

export interface PushAddressJson {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface FakePushService {
  readonly origin: string
  /** Accepted pushes, in order. */
  readonly taken: readonly ReceivedPush[]
  /** Number of calls, accepted or not. */
  calls(): number
  /** A new address for a device. */
  subscribe(name: string): Promise<PushAddressJson>
  /** Response from now on; 201 by default. A status of 0 hangs. */
  respondWith(status: number, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

const base64Url = (bytes: ArrayBuffer | Uint8Array): string => Buffer.from(bytes as Uint8Array).toString('base64url')
const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))

interface Device {
  readonly pair: CryptoKeyPair
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly auth: Uint8Array<ArrayBuffer>
}

async function derive(secret: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>, info: Uint8Array<ArrayBuffer>, length: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8))
}

/** RFC 8291 over RFC 8188, one record. */
async function decrypt({ pair, publicKey, auth }: Device, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const salt = body.slice(0, 16)
  const length = body[20] ?? 0
  const senderKey = body.slice(21, 21 + length)
  const sender = await crypto.subtle.importKey('raw', senderKey, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, pair.privateKey, 256))
  const info = new Uint8Array([...bytesOf('WebPush: info\0'), ...publicKey, ...senderKey])
  const secret = await derive(shared, auth, info, 32)
  const key = await derive(secret, salt, bytesOf('Content-Encoding: aes128gcm\0'), 16)
  const iv = await derive(secret, salt, bytesOf('Content-Encoding: nonce\0'), 12)
  const opener = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, opener, body.slice(21 + length)))
  return Buffer.from(plain.slice(0, plain.lastIndexOf(2))).toString()
}

/** RFC 8292: signed by the key that it names, for this service, for some hours. */
async function checkSignature(authorization: string | undefined, origin: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const verifier = await crypto.subtle.importKey('raw', fromBase64Url(key), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const isRight = await crypto.subtle.verify(algorithm, verifier, fromBase64Url(signature), bytesOf(`${head}.${claims}`))
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  if (!isRight || aud !== origin || !/^(mailto|https):/.test(sub)) throw new Error('the push is not signed for this service')
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: number[] = []
  for await (const part of request) parts.push(...(part as Buffer))
  return new Uint8Array(parts)
}

export async function startPushService(): Promise<FakePushService> {
  const devices = new Map<string, Device>()
  const taken: ReceivedPush[] = []
  let calls = 0
  let next: { readonly status: number; readonly headers: Readonly<Record<string, string>> } = { status: 201, headers: {} }
  let origin = ''

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1
    const { status, headers } = next
    if (status === 0) return
    const device = devices.get(request.url ?? '')
    const body = await readBody(request)
    if (device && status === 201) {
      await checkSignature(request.headers.authorization, origin)
      taken.push({ path: request.url ?? '', headers: request.headers, text: await decrypt(device, body) })
    }
    response.writeHead(device ? status : 404, headers).end()
  }

  const server: Server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    calls: () => calls,
    async subscribe(name) {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const auth = crypto.getRandomValues(new Uint8Array(16))
      devices.set(`/push/${name}`, { pair, publicKey, auth })
      return { endpoint: `${origin}/push/${name}`, keys: { p256dh: base64Url(publicKey), auth: base64Url(auth) } }
    },
    respondWith: (status, headers = {}) => {
      next = { status, headers }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
