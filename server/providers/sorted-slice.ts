/** A part of a sorted list, without sorting all of it. */

/** Moves items within `[low, high)` so that the one at `at` is where it would be sorted: before it none is greater, after it none is less. */
function select<T>(items: T[], compare: (a: T, b: T) => number, at: number, lowest: number, highest: number): void {
  let [low, high] = [lowest, highest - 1]
  while (low < high) {
    // The item in the middle: lists that are already in order, or in the opposite one, are halved.
    const pivot = items[(low + high) >> 1] as T
    let [left, right] = [low, high]
    while (left <= right) {
      while (compare(items[left] as T, pivot) < 0) left += 1
      while (compare(items[right] as T, pivot) > 0) right -= 1
      if (left > right) break
      const item = items[left] as T
      items[left] = items[right] as T
      items[right] = item
      left += 1
      right -= 1
    }
    if (at <= right) high = right
    else if (at >= left) low = left
    else return
  }
}

/**
 * Returns `items.toSorted(compare).slice(from, to)` in a time that grows with the number of items. Reorders the items.
 * @param compare returns 0 for an item and itself
 * @param from 0 or more
 * @param to exclusive; `from` or more
 */
export function sortedSlice<T>(items: T[], compare: (a: T, b: T) => number, from: number, to: number): T[] {
  const end = Math.min(to, items.length)
  if (from >= end) return []
  if (from > 0) select(items, compare, from, 0, items.length)
  if (end < items.length) select(items, compare, end, from, items.length)
  return items.slice(from, end).sort(compare)
}
