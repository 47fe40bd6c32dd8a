/**
 * Returns the item of a menu that takes the focus after a key; undefined for a key that moves nothing.
 * Arrows go round, and a letter goes to the next item that begins with it.
 * @param key as in `KeyboardEvent.key`
 * @param current index of the focused item; -1 for none
 */
export function itemAfterKey(key: string, current: number, labels: readonly string[]): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  for (let step = 1; step <= count; step += 1) {
    const index = (Math.max(current, -1) + step) % count
    if (labels[index]?.toLocaleLowerCase().startsWith(letter)) return index
  }
  return undefined
}
