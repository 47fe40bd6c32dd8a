import { expect, test } from 'vitest'
import { partsOf } from './heap-parts.ts'

const MB = 1_048_576
const meta = {
  node_fields: ['type', 'name', 'self_size'],
  node_types: [['object', 'code', 'native', 'string', 'synthetic'], 'string', 'number'],
}

test('compiled code is separate from what the app holds, and what is outside of the heap is in neither', () => {
  const nodes = [0, 0, 3 * MB, 1, 0, 2 * MB, 2, 0, 7 * MB, 3, 0, MB, 4, 0, 9 * MB, 1, 0, MB]
  expect(partsOf({ snapshot: { meta }, nodes })).toEqual({ codeMb: 3, heldMb: 4 })
})

test('a snapshot in another format is no empty heap', () => {
  expect(() => partsOf({ snapshot: { meta: { ...meta, node_fields: ['kind', 'name', 'bytes'] } }, nodes: [] })).toThrow('another format')
})
