/** `npm run store` beside a running server, which answers for its store. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/log.ts'
import { serveStoreTool } from '#server/node/store/tool/serve-store-tool.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { prepareBusyStore } from './busy-store.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { faultLines, storeTool } from './store-tool.ts'

const busy = prepareBusyStore()

test('the demo of today is sound while it is served, after a kill, and after a stop', async () => {
  const server = await startServerProcess({ DEMO: '1' })
  const { dataDir } = server
  const socket = join(dataDir, 'store.sock')
  try {
    expect(statSync(socket).mode & 0o777).toBe(0o600)
    const info = JSON.parse((await storeTool(dataDir, 'info', '--json')).out.join('')) as Record<string, unknown>
    expect(info).toMatchObject({ kind: 'leveldb', isRunning: true, isConverted: true, format: 2, identity: expect.any(String) as string })
    const lines = await storeTool(dataDir, 'info')
    expect(lines.out.join('\n')).toMatch(/open in a running server\n.*Format\s+2\n(.*\n)+\s+provider\s+\d+/)
    const running = await storeTool(dataDir, 'verify')
    expect([faultLines(running), running.code]).toEqual([[], 0])
    expect(running.err).toEqual(expect.arrayContaining(['Reading files', 'Reading keys', 'Reading documents']))

    const repair = await storeTool(dataDir, 'repair', `${dataDir}-repaired`)
    expect(repair).toMatchObject({ code: 10, err: [expect.stringContaining('Stop the server, and repair again.') as string] })
    expect(existsSync(`${dataDir}-repaired`)).toBe(false)

    // A killed server leaves its socket: the store is read without it, and the next server replaces it.
    await server.kill()
    expect(existsSync(socket)).toBe(true)
    const stopped = await storeTool(dataDir, 'verify')
    expect([faultLines(stopped), stopped.code]).toEqual([[], 0])
    await server.start()
    expect((JSON.parse((await storeTool(dataDir, 'info', '--json')).out.join('')) as typeof info)['isRunning']).toBe(true)
  } finally {
    await server.dispose()
  }
})

test('a store that is written meanwhile is verified as it was at one moment', async () => {
  busy.fill()
  const store = await openLevelStore({ path: busy.folder(), durability: 'relaxed' })
  const tool = await serveStoreTool({ dataDir: busy.dataDir(), store, log: silentLog })
  let isDone = false
  async function write(): Promise<void> {
    for (let n = 0; !isDone; n += 1) {
      const { ok } = await store.put({ _id: `thing:${n}`, type: 'thing', text: 'x'.repeat(500) })
      const old = await store.get(`thing:${n - 5}`)
      if (!ok || (old && !(await store.put({ ...old, _deleted: true })).ok)) throw new Error('a conflict')
    }
  }
  const writing = write()
  for (let n = 0; n < 5; n += 1) expect(await storeTool(busy.dataDir(), 'verify')).toMatchObject({ code: 0 })
  isDone = true
  await writing
  await tool.close()
  expect(existsSync(join(busy.dataDir(), 'store.sock'))).toBe(false)
  await store.close()
})

test('a stop ends what is under way, and does not wait for silent clients', async () => {
  busy.fill()
  const store = await openLevelStore({ path: busy.folder(), durability: 'relaxed' })
  await store.putAll(Array.from({ length: 20_000 }, (_, n) => ({ _id: `thing:${n}`, type: 'thing' })))
  const tool = await serveStoreTool({ dataDir: busy.dataDir(), store, log: silentLog })
  const silent = createConnection(join(busy.dataDir(), 'store.sock'))
  await new Promise((resolve) => silent.once('connect', resolve))
  const asked = storeTool(busy.dataDir(), 'verify')
  await new Promise((resolve) => setTimeout(resolve, 30))
  await tool.close()
  await store.close()
  expect(await asked).toMatchObject({ code: 1, err: expect.arrayContaining(['The server is stopping']) as string[] })
  silent.destroy()
})

test('a server whose socket has no place runs without it', async () => {
  const place = mkdtempSync(join(tmpdir(), 'nearhelp-socket-'))
  // Longer than a socket's path may be.
  const dataDir = join(place, 'x'.repeat(120))
  const store = await openLevelStore({ path: join(dataDir, 'store'), durability: 'relaxed' })
  const warnings: string[] = []
  const tool = await serveStoreTool({ dataDir, store, log: { ...silentLog, warn: (_fields, message) => warnings.push(message) } })
  expect(warnings).toEqual(['The store tool cannot reach this server'])
  expect(await storeTool(dataDir, 'info')).toMatchObject({ code: 10 })
  await tool.close()
  await store.close()
  rmSync(place, { recursive: true, force: true })
})
