import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { readImports } from '#tests/architecture/imports/read-imports.ts'
import { allFiles, readText } from '#tests/architecture/source-tree.ts'

const sources = allFiles().filter((path) => path.startsWith('src/domain/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))

/** Globals with side effects or hidden inputs: clock, randomness, network, page, process. */
const OUTSIDE = new Set([
  'fetch',
  'window',
  'self',
  'globalThis',
  'global',
  'document',
  'navigator',
  'location',
  'process',
  'performance',
  'crypto',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'XMLHttpRequest',
  'WebSocket',
  'console',
  'require',
  'Buffer',
  'eval',
  'Function',
])
/** Members whose result depends on the host's clock, randomness, zone or language. */
const HOST_BOUND = new Set([
  'now',
  'random',
  'getFullYear',
  'getMonth',
  'getDate',
  'getDay',
  'getHours',
  'getMinutes',
  'getTimezoneOffset',
  'setHours',
  'setDate',
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
  'localeCompare',
])

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const nameOf = (value: unknown): string => (isNode(value) && typeof value['name'] === 'string' ? value['name'] : '')

/** Returns the impure access of a syntax node; undefined if there is none. */
function reachesOut(node: Node): string | undefined {
  const { callee, arguments: given, object, property, computed } = node
  switch (node['type']) {
    case 'NewExpression':
      return nameOf(callee) === 'Date' && Array.isArray(given) && given.length !== 1 ? 'new Date without one argument' : undefined
    case 'CallExpression':
      return nameOf(callee) === 'Date' ? 'Date()' : undefined
    case 'MemberExpression': {
      // `now` is also a field of the context that carries the injected clock.
      const member = nameOf(property)
      const injected = member === 'now' && nameOf(object) !== 'Date'
      return computed !== true && HOST_BOUND.has(member) && !injected ? `.${member}` : undefined
    }
    case 'Identifier':
      return OUTSIDE.has(nameOf(node)) ? nameOf(node) : undefined
    case 'AwaitExpression':
      return 'await'
    case 'ImportExpression':
      return 'import()'
    default:
      return undefined
  }
}

function faultsIn(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  expect(errors).toEqual([])
  const faults: string[] = []
  const walk = (value: unknown, isName: boolean): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, false)
    if (!isNode(value)) return
    const fault = isName ? undefined : reachesOut(value)
    if (fault !== undefined) faults.push(`${path}: ${fault}`)
    for (const [key, child] of Object.entries(value)) walk(child, value['computed'] !== true && (key === 'property' || key === 'key'))
  }
  walk(program, false)
  return faults
}

describe('src/domain is pure', () => {
  test('finds source files', () => {
    expect(sources.length).toBeGreaterThan(30)
    expect(sources).toContain('src/domain/commands/booking/change-booking.ts')
  })

  test.each(sources)('%s', (path) => {
    expect(faultsIn(path, readText(path))).toEqual([])
  })

  test.each(sources)('%s imports nothing but the domain and valibot', (path) => {
    const odd = readImports(path, readText(path))
      .map(({ to }) => to)
      .filter((to) => to !== 'valibot' && !/^\.\.?\/[a-z/.-]+\.ts$/.test(to))
    expect(odd).toEqual([])
  })
})

test.each([
  'const a = Date.now()',
  'const a = new Date()',
  'const a = new Date(2026, 1, 1)',
  'const a = Date()',
  'const a = Math.random()',
  "const a = fetch('/x')",
  'const a = window.name',
  'const a = process.env',
  'const a = globalThis.Date',
  'const a = performance.now',
  'const a = new Date(0).getHours()',
  "const a = 'a'.localeCompare('b')",
  'setTimeout(() => 1, 1)',
  'const f = async () => { await f() }',
  "const a = import('node:fs')",
  'const a = crypto.randomUUID()',
])('finds %j', (source) => {
  expect(faultsIn('a.ts', source)).not.toEqual([])
})

test.each([
  'const a = new Date(0).toISOString()',
  'const a = (context: { now: string }) => context.now',
  'const a = { document: 1, fetch: 2 }.document',
  "const a = 'Date.now()' // Math.random()",
])('but not %j', (source) => {
  expect(faultsIn('a.ts', source)).toEqual([])
})
