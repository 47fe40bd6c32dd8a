/** Formats of positions and of alternatives. Separate from `format.ts`, which is part of the first bundle. */
import { formatLocale } from '../catalogue.ts'

/** `37.7599`: degrees of a position, to about ten metres. */
export const formatDegrees = (value: number): string =>
  new Intl.NumberFormat(formatLocale(), { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(value)

/** `Nairobi, Lagos or Doha`. */
export const formatAlternatives = (words: readonly string[]): string =>
  new Intl.ListFormat(formatLocale(), { type: 'disjunction' }).format(words)
