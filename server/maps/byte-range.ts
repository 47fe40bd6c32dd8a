/** Conditions and ranges of a request for a file (RFC 9110, sections 13 and 14). */

/** From `start` up to, but not including, `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a Range header for a file of `size` bytes.
 * @returns undefined for the whole file: without a range, with several, or one that is not understood, which a server may ignore
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const { first, last } = /^bytes=(?<first>\d*)-(?<last>\d*)$/.exec(header?.trim() ?? '')?.groups ?? {}
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(size, Number(last))
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end: last === '' ? size : Math.min(size, Number(last) + 1) }
}

/** Returns whether an If-None-Match header names this entity tag, weakly compared. */
export const namesTag = (header: string | null, tag: string): boolean =>
  header !== null && header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)
