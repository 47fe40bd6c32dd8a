import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isTest } from './check-layers.ts'
import { readImports } from './read-imports.ts'
import { readText, sourceFiles } from '../source-tree.ts'

/** Packages that building and running need although no file of ours imports them. */
const INDIRECT: Readonly<Record<string, string>> = {
  events: 'pouchdb-core imports it, and a browser has no module of that name',
  'workbox-build': 'a peer of vite-plugin-pwa, pinned to the version of the other workbox packages',
}

const shape = v.object({ dependencies: v.record(v.string(), v.string()), devDependencies: v.record(v.string(), v.string()) })
const { dependencies, devDependencies } = v.parse(shape, JSON.parse(readText('package.json')))

function packageOf(specifier: string): string | undefined {
  // 'page/vite.config.ts' in a new URL() is a file beside the importing one.
  if (/^(node:|data:|virtual:|[./#])|\.ts$/.test(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function imported(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => readImports(path, readText(path)).flatMap(({ to }) => packageOf(to) ?? [])))
}

const running = imported(sourceFiles().filter((path) => !isTest(path)))

test('dependencies are what building and running import', () => {
  expect(running.size).toBeGreaterThan(20)
  expect([...running].filter((name) => !(name in dependencies))).toEqual([])
  expect(Object.keys(dependencies).filter((name) => !running.has(name) && !(name in INDIRECT))).toEqual([])
})

test('devDependencies are what only tests and tools import', () => {
  expect(Object.keys(devDependencies).filter((name) => running.has(name) || name in dependencies)).toEqual([])
  const testing = imported(sourceFiles().filter(isTest))
  expect([...testing].filter((name) => !(name in dependencies) && !(name in devDependencies))).toEqual([])
})
