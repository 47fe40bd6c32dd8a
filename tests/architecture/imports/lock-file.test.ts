import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readText } from '../source-tree.ts'

const locked = v.object({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
})
const { packages } = v.parse(v.object({ packages: v.record(v.string(), locked) }), JSON.parse(readText('package-lock.json')))
const names = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)))

test('the lock file names no registry', () => {
  expect(Object.entries(packages).filter(([, entry]) => entry.resolved !== undefined)).toEqual([])
})

test('the lock file has the optional packages of every platform, so that a clean install succeeds on each', () => {
  const missing = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies).filter((name) => !names.has(name)))
  expect(missing).toEqual([])
})

test('dependencies are pinned to one version', () => {
  const shape = v.object({ dependencies: v.record(v.string(), v.string()), devDependencies: v.record(v.string(), v.string()) })
  const { dependencies, devDependencies } = v.parse(shape, JSON.parse(readText('package.json')))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(loose).toEqual([])
})
