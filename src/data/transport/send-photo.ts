/** Sends one photo to the server, reports progress, and gives up when the connection is dead. */
import type { DeviceClock } from '../platform/device-clock.ts'
import { RequestFailure } from './request-failure.ts'

export interface PhotoRequest {
  readonly url: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
  /** In addition to those of every photo. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface PhotoResponse {
  readonly status: number
  readonly body: string
  /** Value of the Retry-After header. */
  readonly retryAfter: string | null
}

/** @throws RequestFailure when there was no response */
export type SendPhoto = (request: PhotoRequest) => Promise<PhotoResponse>

/** A try is given up after this long without a byte in either direction, ms: a slow connection may take its time, a dead one may not. */
const SILENCE_MS = 45_000

/** Sends with XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendPhotoWithXhr =
  (clock: DeviceClock): SendPhoto =>
  ({ url, bytes, onProgress, signal, headers }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let stopTimer = (): void => undefined
      const end = (failure: RequestFailure | undefined): void => {
        stopTimer()
        signal.removeEventListener('abort', onAbort)
        if (failure) reject(failure)
        else resolve({ status: request.status, body: request.responseText, retryAfter: request.getResponseHeader('retry-after') })
      }
      const restartTimer = (): void => {
        stopTimer()
        stopTimer = clock.after(SILENCE_MS, () => {
          end(new RequestFailure('silent'))
          request.abort()
        })
      }
      const onAbort = (): void => {
        end(new RequestFailure('stopped'))
        request.abort()
      }
      request.open('PUT', url)
      for (const [name, value] of Object.entries({ ...headers, 'content-type': 'image/jpeg' })) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', (event) => {
        restartTimer()
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
      })
      request.addEventListener('load', () => end(undefined))
      request.addEventListener('error', () => end(new RequestFailure('network')))
      signal.addEventListener('abort', onAbort)
      restartTimer()
      if (signal.aborted) onAbort()
      else request.send(bytes)
    })

/** Sends with `fetch`, where no one watches the progress. */
export const sendPhotoWithFetch =
  (send: typeof fetch): SendPhoto =>
  async ({ url, bytes, onProgress, signal, headers }) => {
    try {
      const response = await send(url, {
        method: 'PUT',
        body: bytes,
        headers: { ...headers, 'content-type': 'image/jpeg' },
        credentials: 'same-origin',
        signal,
      })
      onProgress(1)
      return { status: response.status, body: await response.text(), retryAfter: response.headers.get('retry-after') }
    } catch (error) {
      throw new RequestFailure('network', { cause: error })
    }
  }
