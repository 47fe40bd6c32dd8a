/** The parts of a page's heap: the browser compiles what runs often, so compiled code grows for an hour while the app holds no more. */
import type { Page } from '@playwright/test'

const MB = 1_048_576

/** What is read of a snapshot of V8's heap; `nodes` has a row of numbers for each object. */
export interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] } }
  readonly nodes: readonly number[]
}

export interface HeapParts {
  /** Bytecode and machine code of functions, and what the compiler has learned about them, MB. */
  readonly codeMb: number
  /** All other JavaScript objects that can be reached, MB. The page's elements and styles are outside of this heap. */
  readonly heldMb: number
}

/** Types of nodes that are not in the heap of JavaScript. */
const OUTSIDE: ReadonlySet<string> = new Set(['native', 'synthetic'])

/** @throws Error for a snapshot in another format */
export function partsOf({ snapshot: { meta }, nodes }: HeapSnapshot): HeapParts {
  const [types] = meta.node_types
  const [type, size] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size')]
  if (!Array.isArray(types) || type < 0 || size < 0) throw new Error('a snapshot of another format')
  const bytes = new Map<string, number>()
  for (let row = 0; row < nodes.length; row += meta.node_fields.length) {
    const name = String(types[nodes[row + type] ?? -1])
    bytes.set(name, (bytes.get(name) ?? 0) + (nodes[row + size] ?? 0))
  }
  const code = bytes.get('code') ?? 0
  const inHeap = [...bytes].reduce((sum, [name, of]) => sum + (OUTSIDE.has(name) ? 0 : of), 0)
  return { codeMb: code / MB, heldMb: (inHeap - code) / MB }
}

/** Takes a snapshot, which collects garbage first. */
export async function heapParts(page: Page): Promise<HeapParts> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return partsOf(JSON.parse(chunks.join('')) as HeapSnapshot)
}
