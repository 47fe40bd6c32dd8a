/** Long-poll response: a line feed immediately and at each heartbeat, and finally its JSON. */
export interface LongPollOptions {
  readonly heartbeatMs: number
  /**
   * Heartbeats come where the clock is a multiple of `heartbeatMs` after this, ms. The long polls of one device share it: they wake the
   * device together, once for each heartbeat.
   */
  readonly phaseMs: number
  /** Milliseconds after which `next` is asked to end: with the last heartbeat until then, if there is one. */
  readonly holdMs: number
  /** Aborts when the client has disconnected. */
  readonly disconnected: AbortSignal
  /** Resolves with the value to respond with, early, or soon after the signal aborts. */
  readonly next: (signal: AbortSignal) => Promise<object>
  /** Called once, when the response is sent or the client is gone. */
  readonly onEnd: () => void
}

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  // Proxies that buffer responses would withhold the heartbeats.
  'x-accel-buffering': 'no',
} as const

export function longPollResponse({ heartbeatMs, phaseMs, holdMs, disconnected, next, onEnd }: LongPollOptions): Response {
  const hold = new AbortController()
  const bytes = new TextEncoder()
  let isOver = false
  let beat: ReturnType<typeof setTimeout> | undefined
  const sinceBeatMs = (nowMs: number): number => (nowMs - phaseMs) % heartbeatMs
  const timer = setTimeout(() => hold.abort(), holdMs > heartbeatMs ? holdMs - sinceBeatMs(Date.now() + holdMs) : holdMs)

  function end(): boolean {
    if (isOver) return false
    isOver = true
    clearTimeout(beat)
    clearTimeout(timer)
    disconnected.removeEventListener('abort', abandon)
    hold.abort()
    onEnd()
    return true
  }

  function abandon(): void {
    end()
  }

  async function respond(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      const value = await next(hold.signal)
      if (!end()) return
      controller.enqueue(bytes.encode(JSON.stringify(value)))
      controller.close()
    } catch (error) {
      // The status is already sent, so the only remaining signal is a cut connection.
      if (end()) controller.error(error)
    }
  }

  function beatAt(atMs: number, controller: ReadableStreamDefaultController<Uint8Array>): void {
    const run = (): void => {
      controller.enqueue(bytes.encode('\n'))
      beatAt(Math.max(atMs, Date.now() - sinceBeatMs(Date.now())) + heartbeatMs, controller)
    }
    // Never longer than a heartbeat, also when the clock was set back.
    beat = setTimeout(run, Math.min(heartbeatMs, atMs - Date.now()))
  }

  disconnected.addEventListener('abort', abandon, { once: true })
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.encode('\n'))
      beatAt(Date.now() - sinceBeatMs(Date.now()) + heartbeatMs, controller)
      if (disconnected.aborted) abandon()
      else void respond(controller)
    },
    cancel: abandon,
  })
  return new Response(stream, { headers: HEADERS })
}
