/** A page's address and history for tests outside a browser, as far as the app uses them. */
import { afterEach, beforeEach, vi } from 'vitest'

interface Entry {
  readonly state: unknown
  readonly address: string
}

export interface PageHistory {
  /** Path and query of the current entry. */
  readonly address: () => string
  /** Number of entries up to the current one. */
  readonly depth: () => number
  /** Loads the page at that address: events of the earlier history reach no listener any more. */
  readonly load: (address: string) => void
  /** Like the browser's Back; resolves when the page has received the event. */
  readonly back: () => Promise<void>
  /** The fake `window`. */
  readonly page: () => Window
}

/** Replaces `location`, `history` and the events of the page in every test of the file. */
export function stubPageHistory(): PageHistory {
  const ORIGIN = 'https://nearhelp.example'
  let entries: Entry[] = []
  let at = 0
  let events = new EventTarget()
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
  const move = (steps: number): Promise<void> =>
    new Promise((resolve) => {
      setTimeout(() => {
        at = Math.max(0, at + steps)
        events.dispatchEvent(Object.assign(new Event('popstate'), { state: now().state }))
        resolve()
      })
    })
  const history = {
    get state() {
      return now().state
    },
    pushState: (state: unknown, _title: string, address?: string) => {
      entries = [...entries.slice(0, at + 1), { state, address: address ?? now().address }]
      at += 1
    },
    replaceState: (state: unknown, _title: string, address?: string) => {
      entries = entries.with(at, { state, address: address ?? now().address })
    },
    go: (steps: number) => void move(steps),
  }
  const load = (address: string): void => {
    events = new EventTarget()
    if (entries.length > 0 && now().address === address) return
    entries = [...entries.slice(0, at + 1), { state: null, address }]
    at = entries.length - 1
  }
  beforeEach(() => {
    entries = []
    load('/')
    vi.stubGlobal('location', location)
    vi.stubGlobal('history', history)
    vi.stubGlobal('document', { activeElement: null, visibilityState: 'visible' })
    vi.stubGlobal('HTMLElement', class {})
    vi.stubGlobal('addEventListener', (...given: Parameters<EventTarget['addEventListener']>) => events.addEventListener(...given))
    vi.stubGlobal('removeEventListener', (...given: Parameters<EventTarget['removeEventListener']>) => events.removeEventListener(...given))
  })
  afterEach(() => vi.unstubAllGlobals())
  return {
    address: () => now().address,
    depth: () => at + 1,
    load,
    back: () => move(-1),
    page: () => ({ location, history, navigator: {} }) as unknown as Window,
  }
}
