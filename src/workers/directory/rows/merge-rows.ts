/**
 * Returns all rows in the order of their ids.
 * @param ordered the first rows, in that order; the others are sorted and merged into them
 * @param ids by row
 */
export function mergeRows(ordered: Uint32Array, ids: readonly string[]): Uint32Array {
  const idOf = (row: number): string => ids[row] ?? ''
  const compare = (a: number, b: number): number => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0)
  const added = Array.from({ length: ids.length - ordered.length }, (_, index) => ordered.length + index).sort(compare)
  const merged = new Uint32Array(ids.length)
  let [left, right] = [0, 0]
  for (let at = 0; at < merged.length; at += 1) {
    const [old, fresh] = [ordered[left], added[right]]
    if (old !== undefined && (fresh === undefined || compare(old, fresh) < 0)) {
      merged[at] = old
      left += 1
    } else {
      merged[at] = fresh as number
      right += 1
    }
  }
  return merged
}
