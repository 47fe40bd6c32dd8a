import { locale } from '../catalogue.ts'

/** Converts a label for use within a sentence, in lower case; German keeps the capitals of its nouns. */
export const midSentence = (words: string): string => (locale() === 'de' ? words : words.toLocaleLowerCase(locale()))
