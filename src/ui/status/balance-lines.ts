/**
 * Limits a text to one line break, at the space that gives the shortest longest line. In a narrow bar a browser would break at each
 * space, with one word on a line.
 *
 * @returns the text, with non-breaking spaces elsewhere
 */
export function balanceLines(words: string): string {
  const parts = words.split(' ')
  const longest = (at: number): number => Math.max(parts.slice(0, at).join(' ').length, parts.slice(at).join(' ').length)
  let best = 1
  for (let at = 2; at < parts.length; at += 1) if (longest(at) < longest(best)) best = at
  const lines = [parts.slice(0, best), parts.slice(best)].filter((line) => line.length > 0)
  return lines.map((line) => line.join('\u00A0')).join(' ')
}
