import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, createLogger, createServer, type ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mockMarketplace } from './mock-marketplace.ts'

let folder: string
let file: string
let server: ViteDevServer | undefined
let printed: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhelp-mock-'))
  file = join(folder, 'marketplace.json')
  printed = []
})
afterEach(async () => {
  await server?.close()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** What the page is given. */
async function passed(marketplaceFile: string | undefined): Promise<unknown> {
  const customLogger = { ...createLogger(), error: (line: string) => void printed.push(line) }
  server ??= await createServer({
    configFile: false,
    root: folder,
    customLogger,
    server: { host: '127.0.0.1', port: 0 },
    plugins: [mockMarketplace(marketplaceFile)],
  })
  if (!server.httpServer?.listening) await server.listen()
  const address = server.httpServer?.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return (await fetch(`http://127.0.0.1:${port}/mock-marketplace.json`)).json()
}

test('the page gets the file as it is at each start, and its mistakes are printed with their lines', async () => {
  writeFileSync(file, '{"revision": 1}')
  expect(await passed(file)).toEqual({ path: file, text: { ok: true, value: '{"revision": 1}' } })
  expect(printed).toEqual([])
  writeFileSync(file, '{\n  "revision": 2,\n  "cities": 5\n}')
  expect(await passed(file)).toMatchObject({ text: { ok: true } })
  expect(printed).toEqual([`${file}:3: The cities must be a list.`])
})

test('a file that cannot be read is passed as the mistake that the server names', async () => {
  expect(await passed(file)).toEqual({ path: file, text: { ok: false, error: [{ text: 'MARKETPLACE_FILE names no file.' }] } })
  expect(printed).toEqual([`${file}: MARKETPLACE_FILE names no file.`])
})

test('without the setting there is no file', async () => {
  expect(await passed(undefined)).toBeNull()
})

test('the plugin takes no part in a build', async () => {
  writeFileSync(join(folder, 'main.js'), 'console.log(1)')
  const input = fileURLToPath(new URL(`file://${join(folder, 'main.js')}`))
  const names: string[] = []
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input } },
    plugins: [
      mockMarketplace(file),
      { name: 'names', configResolved: ({ plugins }) => void names.push(...plugins.map(({ name }) => name)) },
    ],
  })
  expect(names).not.toContain('nearhelp:mock-marketplace')
})
