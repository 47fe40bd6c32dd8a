import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

/** The schema properties that this test reads. */
interface Node {
  readonly type: string
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly wrapped?: Node
  readonly value?: Node
}
const nodeOf = (schema: v.GenericSchema): Node => schema

const SAMPLES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  Number.NaN,
  1n,
  '',
  ' ',
  'junk',
  '\u0000',
  'x'.repeat(5000),
  [],
  ['junk'],
  [null],
  {},
  { junk: 1 },
  Symbol('junk'),
  () => 1,
]
const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Values that are always invalid for a field: of another type, not in its list, or out of range. */
function junkFor(node: Node): unknown[] {
  if (node.type === 'nullable') return junkFor(node.wrapped ?? node).filter((value) => value !== null)
  if (node.type === 'nullish') return junkFor(node.wrapped ?? node).filter((value) => value !== null && value !== undefined)
  if (node.type === 'optional') return junkFor(node.wrapped ?? node).filter((value) => value !== undefined)
  const kinds: Readonly<Record<string, string>> = {
    string: 'string',
    number: 'number',
    boolean: 'boolean',
    array: 'array',
    object: 'object',
    strict_object: 'object',
    record: 'object',
  }
  const own = kinds[node.type]
  // An array is an object too, without any of the fields.
  return SAMPLES.filter((value) => (kindOf(value) !== own && !(own === 'object' && Array.isArray(value))) || Number.isNaN(value))
}

type Path = readonly (string | number)[]

/** Every field of an example with the part of the schema that validates it. */
function fieldsOf(node: Node, value: unknown, path: Path = []): { path: Path; node: Node }[] {
  const here = path.length > 0 ? [{ path, node }] : []
  let inner = node
  while (inner.wrapped) inner = inner.wrapped
  if (inner.entries)
    return [
      ...here,
      ...Object.entries(inner.entries).flatMap(([key, child]) => fieldsOf(child, (value as Record<string, unknown>)[key], [...path, key])),
    ]
  const { item, value: held } = inner
  if (item && Array.isArray(value)) return [...here, ...value.flatMap((each, index) => fieldsOf(item, each, [...path, index]))]
  if (held && kindOf(value) === 'object')
    return [...here, ...Object.entries(value as object).flatMap(([key, each]) => fieldsOf(held, each, [...path, key]))]
  return here
}

/** A copy with one field replaced. */
function spoilt(value: unknown, [key, ...rest]: Path, junk: unknown): unknown {
  if (key === undefined) return junk
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === key ? spoilt(each, rest, junk) : each))
  return { ...(value as object), [key]: spoilt((value as Record<string, unknown>)[String(key)], rest, junk) }
}

/** A schema with its name and a complete example. */
export type SchemaCase = readonly [name: string, schema: v.GenericSchema, example: Record<string, unknown>]

/** Defines the tests of every schema: complete examples are valid, and a value of the wrong type in any field is not. */
export function testSchemas(cases: readonly SchemaCase[]): void {
  describe.each(cases)('%s', (_name, schema, example) => {
    const fields = fieldsOf(nodeOf(schema), example)

    test('its example is complete and parses to itself', () => {
      expect(v.parse(schema, example)).toEqual(example)
      expect(Object.keys(nodeOf(schema).entries ?? {}).sort()).toEqual(Object.keys(example).sort())
    })

    test.each(fields.map(({ path, node }) => [path.join('.'), path, node] as const))('refuses junk for %s', (_field, path, node) => {
      const junk = junkFor(node)
      expect(junk.length).toBeGreaterThan(8)
      // The command validates its `args`, not this schema.
      const held = junk.filter((value) => v.is(schema, spoilt(example, path, value)))
      expect(held.map(String)).toEqual(path[0] === 'args' && path.length > 1 ? junk.map(String) : [])
    })

    test('every text has a maximum length', () => {
      const open = fields.filter(({ path }) => v.is(schema, spoilt(example, path, 'x'.repeat(5000)))).map(({ path }) => path[0])
      // Exceptions: texts from the server's own table of errors, and arguments that the command validates.
      expect(open.every((field) => field === 'refusal' || field === 'args' || field === 'params')).toBe(true)
    })

    test('rejects an empty value', () => {
      for (const value of [undefined, null, '', 7, true, 'x', Symbol('junk')]) expect(v.is(schema, value)).toBe(false)
    })
  })
}
