/** The network between a crowd behind one address and the server: it can be away, and measures each request. */
export interface Measured {
  /** Milliseconds after the network came back. */
  readonly atMs: number
  /** Until the answer was read to its end; of a long poll, until it began. */
  readonly ms: number
  /** 0: none. */
  readonly status: number
  readonly kind: 'longpoll' | 'changes' | 'push' | 'other'
}

export interface CrowdNetwork {
  /** Sends with a session. */
  fetchAs(token: string): typeof fetch
  cut(): void
  restore(): void
  /** Requests since the network was restored. */
  readonly measured: readonly Measured[]
}

const kindOf = (url: string): Measured['kind'] => {
  if (url.includes('feed=longpoll')) return 'longpoll'
  if (url.includes('/_changes')) return 'changes'
  return url.includes('/_bulk_docs') ? 'push' : 'other'
}

/** @param origin of the server, which may change with each start */
export function createCrowdNetwork(origin: () => string): CrowdNetwork {
  const measured: Measured[] = []
  let link: AbortController | undefined = new AbortController()
  let restoredMs = performance.now()

  async function send(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const begun = performance.now()
    const kind = kindOf(path)
    const note = (status: number): void => void measured.push({ atMs: begun - restoredMs, ms: performance.now() - begun, status, kind })
    try {
      const response = await fetch(origin() + path, { ...init, signal })
      if (kind === 'longpoll' && response.ok) {
        note(response.status)
        return response
      }
      const body = await response.arrayBuffer()
      note(response.status)
      return new Response(body, { status: response.status, headers: response.headers })
    } catch (error) {
      // Aborted by the device or by the end of the network.
      if (!signal.aborted) note(0)
      throw error
    }
  }

  return {
    measured,
    fetchAs: (token) => async (input, init) => {
      if (!link) throw new TypeError('no network')
      const url = new URL(input instanceof Request ? input.url : input)
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${token}`)
      const signal = AbortSignal.any([link.signal, ...(init?.signal ? [init.signal] : [])])
      return send(url.pathname + url.search, { ...init, headers }, signal)
    },
    cut: () => {
      link?.abort()
      link = undefined
    },
    restore: () => {
      link = new AbortController()
      measured.length = 0
      restoredMs = performance.now()
    },
  }
}
