import { locale } from '../catalogue.ts'

/** Converts a label for use within a sentence, in lower case; German keeps the capitals of its nouns. */
export const midSentence = (label: string): string => (locale() === 'de' ? label : label.toLocaleLowerCase(locale()))
