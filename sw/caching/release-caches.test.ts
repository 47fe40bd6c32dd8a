import { expect, test } from 'vitest'
import { matchReleaseCaches, saveReleaseFiles } from './release-caches.ts'

/** The browser's cache storage, as far as release caches need it. */
function rig() {
  const kept = new Map<string, Map<string, Response>>()
  const open = async (name: string): Promise<Cache> => {
    const cache = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, cache)
    const put = async (request: Request, response: Response): Promise<void> => void cache.set(request.url, response)
    const match = async (request: Request): Promise<Response | undefined> => cache.get(request.url)?.clone()
    return { put, match } as unknown as Cache
  }
  const caches = { open, keys: async () => [...kept.keys()], delete: async (name: string) => kept.delete(name) }
  const request = (name: string): Request => new Request(`https://nearhelp.example/assets/${name}.js`)
  return {
    kept,
    /** Installs a release that no longer has these files. */
    replace: (release: string, ...gone: readonly string[]) =>
      saveReleaseFiles(
        caches,
        release,
        gone.map((name) => [request(name), new Response(name)]),
      ),
    find: async (name: string): Promise<string | undefined> => (await matchReleaseCaches(caches, request(name)))?.text(),
  }
}

test('a tab finds its files over three updates, and not over the fourth', async () => {
  const { replace, find } = rig()
  await replace('b', 'a1', 'a2')
  await replace('c', 'b1')
  await replace('d', 'c1')
  expect(await Promise.all(['a1', 'a2', 'b1', 'c1', 'd1'].map(find))).toEqual(['a1', 'a2', 'b1', 'c1', undefined])
  await replace('e', 'd1')
  expect(await Promise.all(['a1', 'b1', 'c1', 'd1'].map(find))).toEqual([undefined, 'b1', 'c1', 'd1'])
})

test('an installation that is retried counts once', async () => {
  const { kept, replace, find } = rig()
  await replace('b', 'a1')
  for (let tries = 0; tries < 5; tries += 1) await replace('c', 'b1')
  expect(await find('a1')).toBe('a1')
  expect(kept.size).toBe(2)
})

test('the cache of an earlier build counts as one', async () => {
  const { kept, replace } = rig()
  kept.set('nearhelp-earlier-release-v1', new Map())
  for (const release of ['b', 'c', 'd']) await replace(release, release)
  expect([...kept.keys()]).toEqual(['nearhelp-earlier-release-b', 'nearhelp-earlier-release-c', 'nearhelp-earlier-release-d'])
})
