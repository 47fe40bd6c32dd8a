import { ulid } from 'ulid'
import { browserDeps } from '#data/browser-deps.ts'
import { openUserStore } from '#data/user-store/open-user-store.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { countDocuments } from './count-documents.ts'

export interface Person {
  readonly uid: string
  readonly token: string
}

export interface Synced {
  /** From opening the database to the last document in it. */
  readonly ms: number
  /** Part of it until the database was open. */
  readonly openMs: number
  /** From each request to the last byte of its response, ms; while documents are written as well. */
  readonly responsesMs: number
  readonly documents: number
}

/** Dependencies for opening a store. @param send every request goes through it */
export const depsOf = ({ uid, token }: Person, send: (url: string, init: RequestInit) => Promise<Response>) => ({
  ...browserDeps(
    window,
    () => ulid() as Ulid,
    () => undefined,
  ),
  uid: uid as Uid,
  providerLookup: () => undefined,
  onSignedOut: () => undefined,
  fetch: (input: RequestInfo | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    return send(input instanceof Request ? input.url : String(input), { ...init, headers })
  },
})

/** A feed that has everything asks the server to hold its next request. */
export const isHeld = (url: string): boolean => url.includes('feed=longpoll')

/** A new device: opens its database, fills it, and removes it again. */
export async function syncFromNothing(person: Person): Promise<Synced> {
  let finished: (atMs: number) => void = () => undefined
  const complete = new Promise<number>((resolve) => {
    finished = resolve
  })
  performance.clearResourceTimings()
  const started = performance.now()
  const store = await openUserStore(
    depsOf(person, (url, init) => {
      if (isHeld(url)) finished(performance.now())
      return fetch(url, init)
    }),
  )
  const openMs = performance.now() - started
  const ms = (await complete) - started
  const responsesMs = performance
    .getEntriesByType('resource')
    .reduce((sum, { name, duration }) => sum + (name.includes('/_changes') ? duration : 0), 0)
  const documents = await countDocuments(['bookings', 'messages', 'notifications', 'personal'])
  await store.remove()
  return { ms, openMs, responsesMs, documents }
}

/** The feed alone: its pages one after the other, parsed, with nothing checked or written. @returns ms */
export async function readFeedAlone({ token }: Person): Promise<number> {
  const started = performance.now()
  let since = '0'
  for (;;) {
    const url = `/db/me/_changes?include_docs=true&limit=500&since=${encodeURIComponent(since)}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
    const page = (await response.json()) as { readonly results: readonly unknown[]; readonly last_seq: string }
    if (page.results.length < 500) return performance.now() - started
    since = page.last_seq
  }
}
