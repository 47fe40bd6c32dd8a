/**
 * Returns the index of the element of a row that a key moves to. Arrows wrap around at the ends and follow the reading direction.
 * @param at index of the focused element, 0 ≤ at < count
 * @param count number of elements
 * @returns the new index, or undefined for any other key
 */
export function nextInRow(key: string, at: number, count: number, rightToLeft: boolean): number | undefined {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  switch (key) {
    case forward:
      return (at + 1) % count
    case backward:
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
