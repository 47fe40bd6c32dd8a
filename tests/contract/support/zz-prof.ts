import { mkdtempSync, rmSync } from 'node:fs'
import { openLevelStore } from '#server/node/open-level-store.ts'
import { startBackend, given, newUid, newId, testDevice, caughtUp } from './backend.ts'
import { profileOf, providerOf, requestFor } from './people.ts'
const folder = mkdtempSync('/tmp/nh-perf-')
const store = await openLevelStore({ path: folder + '/d', durability: 'strict' })
const counts: Record<string, [number, number]> = {}
for (const m of ['get', 'getMany', 'put', 'putAll', 'range'] as const) { const f = (store as any)[m]; (store as any)[m] = async (...a: any[]) => { const s = performance.now(); const r = await f(...a); const c = (counts[m] ??= [0, 0]); c[0]++; c[1] += performance.now() - s; return r } }
const b = await startBackend(store)
const people = Array.from({ length: 50 }, () => newUid())
await given(b.writer, ...people.flatMap((u) => [profileOf(u), providerOf(u)]))
const d = testDevice(b.runner, people[0]!)
const go = async (n: number) => { const s = performance.now(); for (let i = 0; i < n; i++) await d.run('request_booking', requestFor(people[1]!, newId(), '2026-11-21T09:00:00.000Z')); console.log('request', ((performance.now() - s) / n).toFixed(2)) }
await go(50)
for (const k of Object.keys(counts)) counts[k] = [0, 0]
await go(200)
console.log(Object.fromEntries(Object.entries(counts).map(([k, [n, ms]]) => [k, `${n / 200} per cmd, ${(ms / n).toFixed(2)} ms`])))
const d2 = testDevice(b.runner, people[1]!)
for (const k of Object.keys(counts)) counts[k] = [0, 0]
{ const s = performance.now(); for (let i = 0; i < 200; i++) await d2.run('set_status', { status: i % 2 ? 'Busy' : 'Available' }); console.log('set_status', ((performance.now() - s) / 200).toFixed(2)) }
console.log(Object.fromEntries(Object.entries(counts).map(([k, [n, ms]]) => [k, `${n / 200} per cmd, ${(ms / n).toFixed(2)} ms`])))
// latency
const lat: number[] = []
for (let i = 0; i < 50; i++) { await caughtUp(b); const n = b.window.head(); const s = performance.now(); const w = b.window.waitFor(`user:${people[1]!}` as never, n, new AbortController().signal); let at = 0; void w.then(() => at = performance.now()); await store.put({ ...(await store.get('provider:' + people[1]!))! }); const p = performance.now(); await w; lat.push(performance.now() - p) }
lat.sort((a, c) => a - c); console.log('put answered → waiter woken', lat[25]!.toFixed(2), lat[48]!.toFixed(2))
await b.stop(); await store.close(); rmSync(folder, { recursive: true }); process.exit(0)
