/** Brotli bytes that a device downloads for an update in which one text of one language changed, and of the worker in it. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { sampleOf, type Benchmark, type Row } from '../benchmark.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** A copy of the sources, below the project so that its packages are found. */
const COPY = join(root, 'dist/update-bench')
const CLIENT = join(COPY, 'dist/client')
const SOURCES = [
  'build',
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'server',
  'src',
  'sw',
  'tsconfig.json',
  'vite.config.ts',
]
const WORKER_AIM_KB = 25
const UPDATE_AIM_KB = 40

/** A text of each part of a language: English in its table, and French, whose files are the largest. */
const CHANGES: readonly { readonly file: string; readonly text: RegExp }[] = [
  { file: 'src/text/translations/fr.po', text: /(msgctxt "nav\.[^]*?msgstr ")/ },
  { file: 'src/text/translations/fr.po', text: /(msgctxt "chat\.[^]*?msgstr ")/ },
  { file: 'src/text/translations/fr.po', text: /(msgctxt "calendar\.[^]*?msgstr ")/ },
  { file: 'src/text/en/app/frame.ts', text: /('nav\.[\w.]+': ')/ },
  { file: 'src/text/en/booking/chat.ts', text: /('chat\.[\w.]+': ')/ },
  { file: 'src/text/en/provider/calendar.ts', text: /('calendar\.[\w.]+': ')/ },
]

/** Files of the release by path, each with its revision; the worker has none. */
type Release = ReadonlyMap<string, string>

async function buildRelease(): Promise<Release> {
  await build({ root: COPY, configFile: join(COPY, 'vite.config.ts'), logLevel: 'warn' })
  const worker = await readFile(join(CLIENT, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/"revision":(null|"\w+"),"url":"([^"]+)"/g)].map(
    ([, revision = '', path = '']) => [path, revision] as const,
  )
  if (files.length === 0) throw new Error('the worker names no file')
  return new Map([...files, ['sw.js', worker]])
}

/** kB of a file as the server sends it: the build compresses assets better than the server does other files. */
async function sentKb(path: string): Promise<number> {
  const bytes = new Uint8Array(await readFile(join(CLIENT, path)))
  const quality = path.startsWith('assets/') ? 11 : 9
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length / 1_000
}

async function updateKb(from: Release, to: Release): Promise<number> {
  const changed = [...to].filter(([path, revision]) => from.get(path) !== revision)
  const sizes = await Promise.all(changed.map(([path]) => sentKb(path)))
  return sizes.reduce((sum, kb) => sum + kb, 0)
}

export const updateBytes: Benchmark = {
  name: 'update-bytes',
  async measure(): Promise<readonly Row[]> {
    await rm(COPY, { recursive: true, force: true })
    await mkdir(COPY, { recursive: true })
    for (const name of SOURCES) await cp(join(root, name), join(COPY, name), { recursive: true })
    const before = await buildRelease()
    const worker = sampleOf([await sentKb('sw.js')])
    const floors: number[] = []
    const updates: number[] = []
    for (const { file, text } of CHANGES) {
      const path = join(COPY, file)
      const source = await readFile(path, 'utf8')
      const changed = source.replace(text, '$1Changed: ')
      if (changed === source) throw new Error(`${file} has no such text`)
      await writeFile(path, changed)
      const after = await buildRelease()
      floors.push(await sentKb('index.html'))
      updates.push(await updateKb(before, after))
      await writeFile(path, source)
    }
    const update = sampleOf(updates)
    await rm(COPY, { recursive: true })
    return [
      {
        what: 'Brotli bytes of the service worker',
        unit: 'kB',
        value: worker,
        aim: { words: 'at most 25 kB', holds: worker.max <= WORKER_AIM_KB },
      },
      {
        what: 'Brotli bytes of an update in which one text of one language changed',
        unit: 'kB',
        value: update,
        floor: { what: 'the page alone', value: sampleOf(floors) },
        aim: { words: 'at most 40 kB', holds: update.max <= UPDATE_AIM_KB },
      },
    ]
  },
}
