import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceHash } from './source-hash.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nearhelp-hash-'))
  for (const folder of ['build', 'public', 'server', 'src', 'sw']) mkdirSync(join(root, folder))
  for (const file of ['index.html', 'package.json', 'package-lock.json', 'vite.config.ts', 'src/a.ts'])
    writeFileSync(join(root, file), file)
})

afterEach(() => rmSync(root, { recursive: true }))

test('is the same for the same sources in any folder', () => {
  const first = sourceHash(root)
  expect(first).toMatch(/^[0-9a-f]{12}$/)
  expect(sourceHash(`${root}/`)).toBe(first)
})

test('changes with a source file and a new file', () => {
  const seen = new Set([sourceHash(root)])
  writeFileSync(join(root, 'src/a.ts'), 'changed')
  seen.add(sourceHash(root))
  writeFileSync(join(root, 'sw/b.ts'), '')
  seen.add(sourceHash(root))
  expect(seen.size).toBe(3)
})

test('does not change with a test file', () => {
  const before = sourceHash(root)
  writeFileSync(join(root, 'src/a.test.ts'), 'a test')
  expect(sourceHash(root)).toBe(before)
})
