import { mkdtempSync, rmSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { openLevelStore } from '#server/node/open-level-store.ts'
import { startBackend, given, newUid, newId, testDevice } from './backend.ts'
import { profileOf, providerOf, requestFor } from './people.ts'
const folder = mkdtempSync('/tmp/nh-perf-')
const store = await openLevelStore({ path: folder + '/d', durability: 'strict' })
const b = await startBackend(store)
const t = async (name: string, n: number, f: () => Promise<unknown>) => { const s = performance.now(); await f(); const ms = performance.now() - s; console.log(name, Math.round(n / ms * 1000), '/s', (ms / n).toFixed(2), 'ms each') }
await t('seq strict puts', 500, async () => { for (let i = 0; i < 500; i++) await store.put({ _id: `a:${i}`, x: 1 }) })
await t('64-concurrent strict puts', 5000, async () => { let i = 0; await Promise.all(Array.from({ length: 64 }, async () => { while (i < 5000) await store.put({ _id: `b:${i++}`, x: 1 }) })) })
const people = Array.from({ length: 50 }, () => newUid())
await given(b.writer, ...people.flatMap((u) => [profileOf(u), providerOf(u)]))
await t('seq request_booking', 100, async () => { const d = testDevice(b.runner, people[0]!); for (let i = 0; i < 100; i++) await d.run('request_booking', requestFor(people[1]!, newId(), '2026-11-21T09:00:00.000Z')) })
await t('50 people concurrently request_booking', 1000, async () => { await Promise.all(people.map(async (u, k) => { const d = testDevice(b.runner, u); for (let i = 0; i < 20; i++) { const r = await d.run('request_booking', requestFor(people[(k + 1) % 50]!, newId(), '2026-11-21T09:00:00.000Z')); if (r.state !== 'accepted') console.log(r) } })) })
await t('push of 500 set_status', 500, async () => { const d = newId(); const r = await b.call(people[3], 'POST', '/db/me/_bulk_docs', { docs: Array.from({ length: 500 }, (_, i) => ({ _id: `command:${d}:${String(i + 1).padStart(9, '0')}`, name: 'set_status', command_version: 1, args: { status: i % 2 ? 'Busy' : 'Available' }, queued_ms: 0 })) }); console.log(r.status) })
// latency over real http
const server = serve({ fetch: (r: Request) => b.fetch(r), port: 8931, hostname: '127.0.0.1' })
const lat: number[] = []
const me = people[7]!
const H = { authorization: `Bearer ${me}` }
let since = ((await (await fetch('http://127.0.0.1:8931/db/me/_changes?since=now', { headers: H })).json()) as any).last_seq
const d7 = testDevice(b.runner, me)
for (let i = 0; i < 30; i++) {
  const p = fetch(`http://127.0.0.1:8931/db/me/_changes?feed=longpoll&include_docs=true&since=${since}`, { headers: H })
  const res = await p
  const s = performance.now()
  const run = d7.run('set_status', { status: i % 2 ? 'Busy' : 'Available' })
  const j = await res.json() as any
  lat.push(performance.now() - s)
  await run
  since = ((await (await fetch('http://127.0.0.1:8931/db/me/_changes?since=now', { headers: H })).json()) as any).last_seq
}
lat.sort((a, b2) => a - b2); console.log('command → feed ms median', lat[15]!.toFixed(1), 'max', lat.at(-1)!.toFixed(1))
// aborts
const acs = Array.from({ length: 3 }, () => new AbortController())
for (const ac of acs) await fetch(`http://127.0.0.1:8931/db/me/_changes?feed=longpoll&since=now`, { headers: H, signal: ac.signal })
console.log('4th', (await fetch(`http://127.0.0.1:8931/db/me/_changes?feed=longpoll&since=now`, { headers: H })).status)
acs.forEach((ac) => ac.abort())
const s = performance.now()
for (;;) { const r = await fetch(`http://127.0.0.1:8931/db/me/_changes?feed=longpoll&since=now&timeout=1`, { headers: H }); await r.text(); if (r.status === 200) break; await new Promise((q) => setTimeout(q, 10)) }
console.log('freed after', Math.round(performance.now() - s), 'ms')
server.close()
// bulk to 100k docs
await t('bulk', 100000, async () => { for (let k = 0; k < 50; k++) await given(b.writer, ...Array.from({ length: 500 }, () => providerOf(newUid(), { bio: 'x'.repeat(300) }))) })
const t0 = performance.now()
const docs = Number(await store.lastSeq())
console.log('docs', docs)
await t('own snapshot', 1, async () => { await b.call(people[0], 'GET', '/db/me/_changes?include_docs=true&limit=500') })
let tok = '0', n = 0
await t('directory page of 500', 51, async () => { for (;;) { const j = await (await b.call(undefined, 'GET', '/db/directory/_changes?include_docs=true&limit=500&since=' + tok)).json() as any; tok = j.last_seq; n += j.results.length; if (j.results.length < 500) break } })
console.log('rows', n)
console.log('rss', Math.round(process.memoryUsage().rss / 1e6), 'heap', Math.round(process.memoryUsage().heapUsed / 1e6))
await b.stop()
await store.close()
const again = await openLevelStore({ path: folder + '/d', durability: 'strict' })
const s2 = performance.now()
const b2 = await startBackend(again)
console.log('restart', Math.round(performance.now() - s2), 'ms', 'rss', Math.round(process.memoryUsage().rss / 1e6))
const { createExpiry } = await import('#server/commands/expiry.ts')
await b2.stop()
await again.close()
rmSync(folder, { recursive: true })
process.exit(0)
