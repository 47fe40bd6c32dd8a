/** Fetch with a silence timeout: a connection whose other end is gone looks like one that waits. */

/** Longest silence of a request in milliseconds, before its response and within it. */
export interface StoreTimeouts {
  readonly responseMs: number
  /** For a long-polled feed, which has heartbeats. */
  readonly feedMs: number
}

/** The store's feed is asked for a heartbeat every 10 s. */
export const STORE_TIMEOUTS: StoreTimeouts = { responseMs: 10_000, feedMs: 25_000 }

type Fetch = typeof fetch

const isFeed = (input: Parameters<Fetch>[0]): boolean => /[?&]feed=longpoll\b/.test(input instanceof Request ? input.url : String(input))

/** Wraps fetch. @param timeouts after that much silence the request fails as if the connection had been cut */
export function fetchWithTimeout(timeouts: StoreTimeouts, fetchOnce: Fetch = fetch): Fetch {
  return async (input, init) => {
    const silence = new AbortController()
    const giveUp = (): void => silence.abort(new Error('The database did not respond'))
    const waitMs = isFeed(input) ? timeouts.feedMs : timeouts.responseMs
    let timer = setTimeout(giveUp, waitMs)
    const restartTimer = (): void => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, waitMs)
    }
    const signal = init?.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal
    // An aborted request leaves no timer behind.
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    try {
      const response = await fetchOnce(input, { ...init, signal })
      if (!response.body) {
        clearTimeout(timer)
        return response
      }
      restartTimer()
      const watched = response.body.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(chunk, stream) {
            restartTimer()
            stream.enqueue(chunk)
          },
          flush: () => clearTimeout(timer),
        }),
      )
      return new Response(watched, { status: response.status, statusText: response.statusText, headers: response.headers })
    } catch (error) {
      clearTimeout(timer)
      throw error
    }
  }
}
