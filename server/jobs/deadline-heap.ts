/** Priority queue by deadline: the soonest first, and items of the same deadline in the order they were added. */
export interface DeadlineHeap<Item> {
  add(atMs: number, item: Item): void
  /** Returns the soonest deadline; undefined when the heap is empty. */
  nextMs(): number | undefined
  /** Removes and returns the soonest item if it is due by then. */
  takeDue(nowMs: number): Item | undefined
  size(): number
}

export function createDeadlineHeap<Item>(): DeadlineHeap<Item> {
  const heap: { readonly atMs: number; readonly order: number; readonly item: Item }[] = []
  let added = 0

  function isSooner(a: number, b: number): boolean {
    const [first, second] = [heap[a], heap[b]]
    if (!first || !second) return first !== undefined
    return first.atMs < second.atMs || (first.atMs === second.atMs && first.order < second.order)
  }

  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]]
    if (!first || !second) throw new Error('Heap index out of range')
    heap[a] = second
    heap[b] = first
  }

  function rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >>> 1
      if (!isSooner(at, parent)) return
      swap(at, parent)
      at = parent
    }
  }

  function sink(): void {
    for (let at = 0; ;) {
      const left = 2 * at + 1
      const child = isSooner(left + 1, left) ? left + 1 : left
      if (!isSooner(child, at)) return
      swap(at, child)
      at = child
    }
  }

  return {
    size: () => heap.length,
    nextMs: () => heap[0]?.atMs,
    add: (atMs, item) => {
      added += 1
      heap.push({ atMs, order: added, item })
      rise(heap.length - 1)
    },
    takeDue: (nowMs) => {
      const first = heap[0]
      if (!first || first.atMs > nowMs) return undefined
      const last = heap.pop()
      if (last && heap.length > 0) {
        heap[0] = last
        sink()
      }
      return first.item
    },
  }
}
