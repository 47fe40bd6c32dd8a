import { request } from 'node:http'

export interface Sent {
  /** 0: the connection was cut before a response. */
  readonly status: number
  /** From the first byte sent to the last one of the response. */
  readonly ms: number
  readonly text: string
}

/** Sends bytes as they are, announced as JSON, and reads the response even when it arrives before they are all sent. */
export function sendBytes(
  address: string,
  parts: readonly (string | Buffer)[],
  headers: Readonly<Record<string, string | number>>,
): Promise<Sent> {
  const started = performance.now()
  return new Promise((resolve) => {
    const done = (status: number, text = ''): void => resolve({ status, text, ms: performance.now() - started })
    const asked = request(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => done(response.statusCode ?? 0, text))
      response.on('error', () => done(response.statusCode ?? 0, text))
    })
    asked.on('error', () => done(0))
    for (const part of parts) asked.write(part)
    asked.end()
  })
}
