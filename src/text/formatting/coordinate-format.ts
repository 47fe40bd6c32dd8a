/** Positions and lists of places in the person's locale: beside `format.ts`, which every first visit loads. */
import { formatsLocale } from '../catalogue.ts'

/** `37.7599`: of a position, to about ten metres. */
export const degrees = (value: number): string =>
  new Intl.NumberFormat(formatsLocale(), { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(value)

/** `Nairobi, Lagos or Doha`. */
export const listOf = (words: readonly string[]): string => new Intl.ListFormat(formatsLocale(), { type: 'disjunction' }).format(words)
