import { describe, expect, test } from 'vitest'
import { checkFile, foldersWithoutRow } from './check-layers.ts'
import { withoutCode } from './layers.ts'
import { foldersIn, importPrefixes, readText, sourceFiles } from '../source-tree.ts'

const prefixes = importPrefixes()

describe('the tree', () => {
  test('keeps to the layer table', () => {
    const files = sourceFiles()
    expect(files.length).toBeGreaterThan(10)
    expect(files.flatMap((path) => checkFile(path, readText(path), prefixes))).toEqual([])
  })

  test('has a row for every folder', () => {
    const top = foldersIn('').filter((name) => !['.ci', 'server', 'src'].includes(name))
    const inSource = foldersIn('src').filter((name) => name !== 'src/features')
    const ofServer = new Set(
      sourceFiles()
        .filter((path) => /^server\/.+\//.test(path))
        .map((path) => path.slice(0, path.lastIndexOf('/'))),
    )
    expect(ofServer.size).toBeGreaterThan(30)
    expect(foldersWithoutRow([...top, ...inSource, ...foldersIn('src/features'), ...ofServer], withoutCode)).toEqual([])
  })

  test('has no source file directly in src', () => {
    expect(sourceFiles().filter((path) => /^src\/[^/]+$/.test(path))).toEqual([])
  })
})

describe('the check can fail', () => {
  const refused: readonly (readonly [path: string, source: string, because: string])[] = [
    ['src/domain/a.ts', "import { b } from '#data/b.ts';", 'src/domain may not import src/data'],
    ['src/domain/a.ts', "import type { B } from '#config/b.ts';", 'src/domain may not import src/config'],
    ['src/domain/a.ts', "import { readFile } from 'node:fs';", 'src/domain may not import node:'],
    ['src/ui/a.tsx', "const b = await import('#domain/b.ts');", 'src/ui may not import src/domain'],
    ['src/ui/a.ts', "export * from '#text/b.ts';", 'src/ui may not import src/text'],
    ['src/ui/a.ts', "export type B = import('#text/b.ts').B;", 'src/ui may not import src/text'],
    ['src/ui/a.css', "@import '../map/b.css';", 'relative import leaves its layer'],
    ['src/ui/a.css', '.b { background: url("../map/c.png") }', 'relative import leaves its layer'],
    ['src/state/a.ts', "import { b } from '#workers/jobs/b.ts';", 'src/state may not import src/workers'],
    ['src/state/a.ts', "new Worker(new URL('../workers/b.ts', import.meta.url));", 'relative import leaves its layer'],
    ['src/features/booking/a.ts', "import { b } from '#features/chat/b.ts';", 'src/features/booking may not import src/features/chat'],
    ['src/features/booking/a.ts', "import { atom } from 'jotai';", 'jotai enters through src/state only'],
    ['src/app/a.ts', "import 'leaflet/dist/leaflet.css';", 'leaflet enters through src/map only'],
    ['src/state/a.ts', "import type { RxDatabase } from 'rxdb';", 'rxdb enters through src/data only'],
    ['server/api/booking/a.ts', "import { b } from '#server/node/b.ts';", 'server/api/booking may not import server/node'],
    ['server/store/a.ts', "import { b } from './level/b.ts';", 'server/store may not import server/store/level'],
    ['server/platform/a.ts', "import type { B } from '../store/b.ts';", 'server/platform may not import server/store'],
    ['server/api/a.ts', "import PouchDB from 'pouchdb-core';", 'pouchdb-core enters through'],
    ['server/api/a.ts', "import { b } from '#data/b.ts';", 'server/api may not import src/data'],
    ['sw/a.ts', "import { b } from '#data/b.ts';", 'sw may not import src/data'],
    ['src/app/a.ts', "import { b } from '#tests/b.ts';", 'nothing imports tests'],
    ['src/app/a.ts', "import lodash from 'lodash';", 'src/app may not import lodash'],
    ['src/elsewhere/a.ts', "import { b } from './b.ts';", 'in no row of the table'],
  ]

  test.each(refused)('%s: %s', (path, source, because) => {
    const faults = checkFile(path, source, prefixes)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(because)
  })

  const allowed: readonly (readonly [path: string, source: string])[] = [
    ['src/domain/commands/a.ts', "import { b } from '../b.ts'; import * as v from 'valibot';"],
    ['src/features/booking/a.tsx', "import { b } from './b.ts'; import { c } from '#state/c.ts'; import { d } from '#data/d.ts';"],
    ['src/app/main.tsx', "const { startMockBackend } = await import('#mocks/browser.ts');"],
    ['src/state/a.ts', "import { b } from '#workers/directory-bridge.ts';"],
    ['server/main.ts', "import { serve } from '@hono/node-server'; import { b } from './node/b.ts'; import { c } from './app.ts';"],
    [
      'server/api/booking/a.ts',
      "import { b } from '../routing/b.ts'; import { c } from '#domain/c.ts'; import { d } from '../../store/d.ts';",
    ],
    ['src/domain/a.test.ts', "import { test } from 'vitest'; import { b } from '#data/b.ts';"],
    ['src/domain/a.ts', 'const text = "import { b } from \'#data/b.ts\'";'],
  ]

  test.each(allowed)('but not on %s: %s', (path, source) => {
    expect(checkFile(path, source, prefixes)).toEqual([])
  })

  test('on a folder without a row', () => {
    expect(foldersWithoutRow(['server/auth', 'public', 'src/extra', 'plugins'], withoutCode)).toEqual(['src/extra', 'plugins'])
  })

  test('on a file that does not parse', () => {
    expect(() => checkFile('src/ui/a.ts', 'const = ;', prefixes)).toThrow('does not parse')
  })
})
