/** Positions and lists of places in the person's locale: beside `format.ts`, which every first visit loads. */
import { formatLocale } from '../catalogue.ts'

/** `37.7599`: of a position, to about ten metres. */
export const formatDegrees = (value: number): string =>
  new Intl.NumberFormat(formatLocale(), { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(value)

/** `Nairobi, Lagos or Doha`. */
export const formatAlternatives = (words: readonly string[]): string =>
  new Intl.ListFormat(formatLocale(), { type: 'disjunction' }).format(words)
