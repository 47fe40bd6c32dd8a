import { describe, expect, test } from 'vitest'
import { resolveOurs } from './check-layers.ts'
import { importCycles, type ImportGraph } from './import-cycles.ts'
import { readImports } from './read-imports.ts'
import { importPrefixes, readText, sourceFiles } from '../source-tree.ts'

const graph = (edges: Readonly<Record<string, readonly string[]>>): ImportGraph => new Map(Object.entries(edges))

test('no files import each other in a circle, types included', () => {
  const prefixes = importPrefixes()
  const there = new Set(sourceFiles())
  const imports = [...there].map((path) => {
    const targets = readImports(path, readText(path)).flatMap(({ to }) => resolveOurs(path, to, prefixes)?.replace(/\?.*$/, '') ?? [])
    return [path, targets.filter((target) => there.has(target))] as const
  })
  expect(imports.flatMap(([, targets]) => targets).length).toBeGreaterThan(5_000)
  expect(importCycles(new Map(imports))).toEqual([])
})

describe('a circle is found', () => {
  test.each([
    ['of two', graph({ a: ['b'], b: ['a'] }), [['a', 'b']]],
    ['of one', graph({ a: ['a'], b: [] }), [['a']]],
    ['of three beside others', graph({ a: ['b', 'd'], b: ['c'], c: ['a'], d: ['b'], e: ['a'] }), [['a', 'b', 'c', 'd']]],
    [
      'twice',
      graph({ a: ['b', 'c'], b: ['a'], c: ['d'], d: ['c'] }),
      [
        ['c', 'd'],
        ['a', 'b'],
      ],
    ],
  ])('%s', (_name, edges, cycles) => {
    expect(importCycles(edges)).toEqual(cycles)
  })

  test('and no other', () => {
    expect(importCycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
  })
})
