import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { releases } from './releases.ts'

const folder = mkdtempSync(join(tmpdir(), 'nearhelp-releases-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a build's files as the bundler does, then runs the plugin. */
function build(id: string, names: readonly string[]) {
  const made = releases(id, folder, join(folder, 'releases.json'))
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const name of names) for (const end of ['', '.br']) writeFileSync(join(folder, 'assets', `${name}${end}`), id)
  const bundle = Object.fromEntries(names.map((name) => [`assets/${name}`, {}]))
  const written = made.plugin.writeBundle as (this: unknown, options: unknown, bundle: unknown) => void
  written.call({} as Plugin, {}, bundle)
  return made
}

const has = (name: string): boolean => existsSync(join(folder, 'assets', name))

test('keeps the files of a build for three more builds and removes them with the fourth; shared files stay', () => {
  build('a', ['main-a.js', 'map-1.js'])
  for (const id of ['b', 'c', 'd']) build(id, [`main-${id}.js`, 'map-1.js'])
  expect(['main-a.js', 'main-a.js.br', 'main-b.js', 'main-d.js', 'map-1.js'].map(has)).toEqual([true, true, true, true, true])
  // A build of the same sources does not count as a release.
  build('d', ['main-d.js', 'map-1.js'])
  expect(has('main-a.js')).toBe(true)
  const newest = build('e', ['main-e.js', 'map-1.js'])
  expect(['main-a.js', 'main-a.js.br', 'main-b.js', 'map-1.js'].map(has)).toEqual([false, false, true, true])
  // Only the files of the current build are precached.
  expect(['assets/main-e.js', 'assets/map-1.js', 'assets/main-d.js', 'index.html'].map((path) => newest.isCurrent(path))).toEqual([
    true,
    true,
    false,
    true,
  ])
})
