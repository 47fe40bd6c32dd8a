/** A page's address and history for tests outside a browser, as far as the app uses them. */
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

interface Entry {
  readonly state: unknown
  readonly address: string
}

export interface PageHistory {
  /** Path and query of the current entry. */
  readonly address: () => string
  /** Number of entries up to the current one. */
  readonly depth: () => number
  /** Loads the page at that address: its timers and steps under way end, and events reach its listeners no more, as in a browser. */
  readonly load: (address: string) => void
  /** Like the browser's Back; resolves when the page has received the event, and has answered it. */
  readonly back: () => Promise<void>
  readonly forward: () => Promise<void>
  /** Resolves when no step is under way. */
  readonly settled: () => Promise<void>
  /** Every step takes so long from now on, ms, as where the machine is busy. */
  readonly slowDown: (ms: number) => void
  /** Like the first press of a person on a loaded page, before which a page makes no entries. */
  readonly press: () => void
  /** The fake `window`. */
  readonly page: () => Window
}

/**
 * Replaces `location`, `history` and the events of the page in every test of the file.
 * @param waitsForPress a loaded page waits for a press, as browsers have it; else it counts as pressed
 */
export function stubPageHistory({ waitsForPress = false } = {}): PageHistory {
  const ORIGIN = 'https://nearhelp.example'
  let entries: Entry[] = []
  let at = 0
  let events = new EventTarget()
  let moves = Promise.resolve()
  let timers: ReturnType<typeof setTimeout>[] = []
  const startTimer = globalThis.setTimeout
  let stepMs = 0
  let userActivation = { hasBeenActive: true }
  const now = (): Entry => entries[at] ?? { state: null, address: '/' }
  const url = (): URL => new URL(now().address, ORIGIN)
  const location = {
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
    get hash() {
      return url().hash
    },
    origin: ORIGIN,
  }
  const move = (steps: number): Promise<void> => {
    const moved = moves.then(
      () =>
        new Promise<void>((resolve) => {
          const listeners = events
          startTimer(() => {
            const next = at + steps
            if (listeners === events && next >= 0 && next < entries.length) {
              at = next
              events.dispatchEvent(Object.assign(new Event('popstate'), { state: structuredClone(now().state) }))
            }
            resolve()
          }, stepMs)
        }),
    )
    moves = moved
    return moved
  }
  // An answer to an event may take further steps.
  const settled = async (): Promise<void> => {
    for (let last; last !== moves;) {
      last = moves
      await last
    }
  }
  const history = {
    get state() {
      return now().state
    },
    pushState: (state: unknown, _title: string, address?: string) => {
      entries = [...entries.slice(0, at + 1), { state: structuredClone(state), address: address ?? now().address }]
      at += 1
    },
    replaceState: (state: unknown, _title: string, address?: string) => {
      entries = entries.with(at, { state: structuredClone(state), address: address ?? now().address })
    },
    go: (steps: number) => void move(steps),
  }
  const leave = (): void => {
    timers.forEach(clearTimeout)
    timers = []
    events = new EventTarget()
  }
  const load = (address: string): void => {
    events.dispatchEvent(new Event('pagehide'))
    leave()
    userActivation = { hasBeenActive: !waitsForPress }
    if (entries.length > 0 && now().address === address) return
    entries = [...entries.slice(0, at + 1), { state: null, address }]
    at = entries.length - 1
  }
  beforeEach(() => {
    entries = []
    stepMs = 0
    load('/')
    vi.stubGlobal('setTimeout', (...given: Parameters<typeof startTimer>) => {
      const timer = startTimer(...given)
      timers.push(timer)
      return timer
    })
    vi.stubGlobal('location', location)
    vi.stubGlobal('history', history)
    vi.stubGlobal('navigator', {
      get userActivation() {
        return userActivation
      },
    })
    vi.stubGlobal('document', { activeElement: null, visibilityState: 'visible' })
    vi.stubGlobal('HTMLElement', class {})
    vi.stubGlobal('addEventListener', (...given: Parameters<EventTarget['addEventListener']>) => events.addEventListener(...given))
    vi.stubGlobal('removeEventListener', (...given: Parameters<EventTarget['removeEventListener']>) => events.removeEventListener(...given))
  })
  afterEach(() => {
    leave()
    vi.unstubAllGlobals()
  })
  // Files of a worker share modules: a trail that began here would write into the history of the next file.
  afterAll(() => void vi.resetModules())
  return {
    address: () => now().address,
    depth: () => at + 1,
    load,
    back: async () => {
      await settled()
      await move(-1)
      await settled()
    },
    forward: async () => {
      await move(1)
      await settled()
    },
    settled,
    slowDown: (ms) => {
      stepMs = ms
    },
    press: () => {
      userActivation = { hasBeenActive: true }
      events.dispatchEvent(new Event('click'))
    },
    page: () => ({ location, history, navigator: {} }) as unknown as Window,
  }
}
