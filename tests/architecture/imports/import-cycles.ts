/** Imports between our files: from a path to the paths that it imports, types included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/**
 * Returns the groups of files that import each other in a circle, each sorted by path; empty when there are none.
 * Tarjan's strongly connected components.
 */
export function importCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []

  function visit(path: string): number {
    const own = order.size
    order.set(path, own)
    lowest.set(path, own)
    open.push(path)
    for (const to of graph.get(path) ?? []) {
      const reached = order.has(to) ? (open.includes(to) ? (order.get(to) ?? own) : own) : visit(to)
      lowest.set(path, Math.min(lowest.get(path) ?? own, reached))
    }
    const low = lowest.get(path) ?? own
    if (low === own) {
      const cycle = open.splice(open.indexOf(path))
      if (cycle.length > 1 || graph.get(path)?.includes(path)) cycles.push(cycle.toSorted())
    }
    return low
  }

  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return cycles
}
