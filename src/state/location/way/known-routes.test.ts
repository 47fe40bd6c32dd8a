import { beforeEach, expect, test, vi } from 'vitest'
import type { Route } from '#domain/location/way/route.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'

const storage = stubLocalStorage()
const ROUTE: Route = {
  km: 2.636,
  minutes: 5,
  path: [
    { latitude: 37.775, longitude: -122.419 },
    { latitude: 37.76, longitude: -122.43 },
  ],
  steps: [
    { turn: 'depart', street: 'Valencia Street', meters: 2_636 },
    { turn: 'roundabout', exit: 2, meters: 0 },
  ],
}

/** A page: its modules read what is stored. */
async function openPage() {
  vi.resetModules()
  const { getDefaultStore } = await import('jotai')
  const roads = await import('./known-roads.ts')
  const routes = await import('./known-routes.ts')
  const get = getDefaultStore().get
  return {
    ...routes,
    minutes: () => get(roads.roadsAtom),
    route: (key: string) => routes.readRoute(get(routes.routesAtom)[key]),
    keys: () => Object.keys(get(routes.routesAtom)),
  }
}
let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  page = await openPage()
})

test('a route is there after a reload, with its age, and its minutes are for every screen', async () => {
  page.rememberRoute('a;b', ROUTE, 1_000)
  const reloaded = await openPage()
  expect(reloaded.route('a;b')).toEqual({ ...ROUTE, atMs: 1_000 })
  expect(reloaded.minutes()).toEqual({ 'a;b': 5 })
  expect(reloaded.route('c;d')).toBeUndefined()
})

test('a newer one replaces it, and none removes it from both', () => {
  page.rememberRoute('a;b', ROUTE, 1_000)
  page.rememberRoute('a;b', { ...ROUTE, minutes: 7 }, 2_000)
  expect([page.route('a;b')?.minutes, page.route('a;b')?.atMs, page.minutes()]).toEqual([7, 2_000, { 'a;b': 7 }])
  page.rememberRoute('a;b', undefined, 3_000)
  expect([page.keys(), page.minutes()]).toEqual([[], {}])
})

test('the newest 30 minutes stay, and as many routes as fit', () => {
  const long = { ...ROUTE, path: Array.from({ length: 3_000 }, (_, at) => ({ latitude: 37 + (at % 2), longitude: -122 - (at % 2) })) }
  for (let at = 0; at < 40; at += 1) page.rememberRoute(`route ${at}`, long, at)
  expect(Object.keys(page.minutes())).toEqual(Array.from({ length: 30 }, (_, at) => `route ${at + 10}`))
  expect(page.keys().at(-1)).toBe('route 39')
  expect(page.keys().length).toBeLessThan(10)
  expect(storage.get('nearhelp.visitor.routes')?.length).toBeLessThan(200_200)
})

test('a route that does not fit at all is not kept, and the others are', () => {
  const stored = (line: string) => ({ at: 1, km: 1, minutes: 1, line, steps: [] })
  const kept = page.keepNewest({ small: stored('a'), huge: stored('b'.repeat(1_000)), newest: stored('c') }, 200)
  expect(Object.keys(kept)).toEqual(['small', 'newest'])
  expect(Object.keys(page.keepNewest({ small: stored('a'), huge: stored('b'.repeat(1_000)) }, 200))).toEqual(['small'])
})

test.each([
  ['nonsense', '{"a;b":'],
  ['another shape', '{"a;b":5}'],
  ['a turn of another release', '{"a;b":{"at":1,"km":1,"minutes":1,"line":"","steps":[{"turn":"hover","meters":1}]}}'],
  ['a line that is none', '{"a;b":{"at":1,"km":1,"minutes":1,"line":"…","steps":[]}}'],
])('%s in storage is no route', async (_name, json) => {
  storage.set('nearhelp.visitor.routes', json)
  expect((await openPage()).route('a;b')).toBeUndefined()
})
