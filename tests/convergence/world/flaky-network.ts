/** The network between a device and the server, which cuts and duplicates requests at every place where a real one does. */
import type { ManualClock } from '#tests/support/device/manual-clock.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'

export interface FlakyNetwork {
  readonly fetch: typeof fetch
  /** False while cut: nothing gets through, and requests under way fail. */
  isUp(): boolean
  cut(): void
  mend(): void
  /** Whether the network misbehaves while it is up. */
  faults: boolean
  /** Number of held requests now. */
  held(): number
  /** Number of requests that the server is working on: the clocks must not advance while there are any. */
  busy(): number
  /** Number of requests that were sent so far. */
  sent(): number
}

const urlOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : input.toString())
const broken = (): TypeError => new TypeError('the line broke')

async function truncated(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status: response.status, headers: response.headers })
}

/** Sends a line feed every ten seconds until the response is there, as a held request does. */
function withHeartbeats(pending: Promise<Response>, signal: AbortSignal, clock: ManualClock): Response {
  const bytes = new TextEncoder()
  let stopBeat = (): void => undefined
  return new Response(
    new ReadableStream({
      start: (controller) => {
        const beat = (): void => {
          controller.enqueue(bytes.encode('\n'))
          stopBeat = clock.after(10_000, beat)
        }
        beat()
        const gone = new Promise<never>((_resolve, reject) => {
          if (signal.aborted) reject(broken())
          signal.addEventListener('abort', () => reject(broken()))
        })
        const finish = async (): Promise<void> => {
          try {
            const text = await Promise.race([pending.then((response) => response.text()), gone])
            controller.enqueue(bytes.encode(text))
            controller.close()
          } catch (error) {
            controller.error(error)
          } finally {
            stopBeat()
          }
        }
        void finish()
      },
      cancel: () => stopBeat(),
    }),
    { headers: { 'content-type': 'application/json' } },
  )
}

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(broken())))

/**
 * @param serve the running server
 * @param token of the person
 */
export function createFlakyNetwork(
  serve: (request: Request) => Promise<Response>,
  token: () => string,
  random: SeededRandom,
  clock: ManualClock,
): FlakyNetwork {
  let link = new AbortController()
  let up = true
  let held = 0
  let busy = 0
  let sent = 0

  const send = async (input: RequestInfo | URL, init: RequestInit | undefined, signal: AbortSignal): Promise<Response> => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token()}`)
    busy += 1
    sent += 1
    try {
      return await serve(new Request(input, { ...init, headers, signal }))
    } finally {
      busy -= 1
    }
  }

  /** Applies a fault of the network to one request and its response. */
  async function misbehave(input: RequestInfo | URL, init: RequestInit | undefined, signal: AbortSignal): Promise<Response> {
    const isPush = init?.method === 'POST'
    const fate = random.below(100)
    if (fate < 6) throw broken()
    if (fate < 9) return new Response('<html>Bad gateway</html>', { status: 502 })
    if (fate < 11) return new Response('<html>Sign in to the hotel network</html>', { status: 200 })
    if (fate < 12) return new Response('{"error":"too_many"}', { status: 429, headers: { 'retry-after': '2' } })
    const response = await send(input, init, signal)
    if (isPush && fate < 30) {
      await response.text()
      throw broken()
    }
    if (isPush && fate < 40) {
      // Sent twice by a proxy.
      await response.text()
      return send(input, init, signal)
    }
    return fate < 44 ? truncated(response) : response
  }

  const line: FlakyNetwork = {
    faults: true,
    isUp: () => up,
    held: () => held,
    busy: () => busy,
    sent: () => sent,
    cut: () => {
      up = false
      link.abort()
    },
    mend: () => {
      up = true
      link = new AbortController()
    },
    fetch: async (input, init) => {
      if (!up) throw broken()
      const signal = AbortSignal.any([link.signal, ...(init?.signal ? [init.signal] : [])])
      if (!urlOf(input).includes('feed=longpoll')) {
        return line.faults ? misbehave(input, init, signal) : send(input, init, signal)
      }
      // Half open: nothing arrives any more, not even a heartbeat.
      if (line.faults && random.chance(0.1)) return never(signal)
      held += 1
      const pending = line.faults && random.chance(0.1) ? misbehave(input, init, signal) : send(input, init, signal)
      const over = Promise.race([pending.then((response) => response.clone().text()), never(signal)]).finally(() => {
        held -= 1
      })
      over.catch(() => undefined)
      const response = await pending
      return response.ok ? withHeartbeats(Promise.resolve(response), signal, clock) : response
    },
  }
  return line
}
