import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const client = fileURLToPath(new URL('../../../dist/client/', import.meta.url))

function scripts(): { readonly name: string; readonly text: string }[] {
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(client + name, 'utf8') }))
}

/** Scripts and styles of this build; those of previous builds stay beside them for a while. */
function newestFiles(): readonly string[] {
  const releases = JSON.parse(readFileSync(fileURLToPath(new URL('../../../dist/releases.json', import.meta.url)), 'utf8')) as {
    files: string[]
  }[]
  return releases[0]?.files ?? []
}

/** Names under which the scripts of this build import each other, by the paths of their files. */
function importMap(): Readonly<Record<string, string>> {
  const [, text = ''] = /<script type="importmap">([^<]*)<\/script>/.exec(readFileSync(`${client}index.html`, 'utf8')) ?? []
  const { imports } = JSON.parse(text) as { imports: Readonly<Record<string, string>> }
  return Object.fromEntries(Object.entries(imports).map(([name, path]) => [path, name.slice('/assets/'.length)]))
}

/** The parser of messages; the codes of both pseudo-languages, their alphabet, and where a tab remembers them. */
const FOREIGN = /is not supported; falling back|en-XA|ar-XB|ÂàḂḃ|Šëŗṽíçë|pseudo-language/

function holding(pattern: RegExp): string[] {
  return scripts().flatMap(({ name, text }) => (pattern.test(text) ? [name] : []))
}

test('the page needs no inline script but the import map of its files, and no inline style', () => {
  const page = readFileSync(`${client}index.html`, 'utf8')
  expect(page).toContain('<script src="/theme.js">')
  const [map, ...others] = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]*)<\/script>/g)]
  expect(others).toHaveLength(0)
  expect(map?.[0]).toMatch(/^<script type="importmap">/)
  expect(newestFiles()).toEqual(expect.arrayContaining(Object.keys(importMap()).map((path) => path.slice(1))))
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/)
})

test('the mock backend is not in the build', () => {
  expect(existsSync(`${client}mockServiceWorker.js`)).toBe(false)
  expect(holding(/mockServiceWorker|\[MSW\]|startMockBackend/)).toEqual([])
})

test('no address of the page opens a test mode, and the build contains no password', () => {
  expect(holding(/test=true|['"`]test['"`]\)\s*===?\s*['"`]true|nearhelp-demo/)).toEqual([])
})

test('the build logs nothing and evaluates no strings', () => {
  expect(holding(/rxdb\.info\/html|react-refresh/)).toEqual([])
  expect(holding(/\bnew Function\(/)).toEqual([])
})

test('the release contains no message parser and no pseudo-language', () => {
  const found = newestFiles().filter((name) => FOREIGN.test(readFileSync(client + name, 'utf8')))
  // Of each language three parts of the catalogue and the everyday words of the search.
  expect(newestFiles().filter((name) => /^assets\/(?:de|es)-/.test(name)).length).toBe(8)
  expect(found).toEqual([])
})

test('the worker names every file of the release but the lists of passwords, and nothing else under assets', () => {
  const worker = readFileSync(`${client}sw.js`, 'utf8')
  const listed = new Set([...worker.matchAll(/assets\/[\w.-]+\.(?:css|js|json)\b/g)].map(([path]) => path))
  const lists = newestFiles().filter((name) => /^assets\/passwords-[\w-]+\.js$/.test(name))
  expect(lists).toHaveLength(1)
  expect([...listed, ...lists].sort()).toEqual([...newestFiles()].sort())
  // One form loads them, when it is shown.
  const mapped = importMap()[`/${lists[0]}`]
  const naming = newestFiles().filter((name) => mapped !== undefined && readFileSync(client + name, 'utf8').includes(mapped))
  expect(naming).toHaveLength(1)
  expect(worker).not.toContain('licenses.txt","')
})

test('the licences of shipped packages are shipped', () => {
  const notices = readFileSync(`${client}licenses.txt`, 'utf8')
  const named = [...notices.matchAll(/^=+\n(?<name>\S+) \S+ \(.*\)\n=+$/gm)].map((match) => match.groups?.['name'])
  expect(named).toEqual(expect.arrayContaining(['react-dom', 'workbox-precaching', 'workbox-window']))
})
