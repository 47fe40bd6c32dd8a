import { locale } from '../catalogue.ts'

/** Words of a list or a heading, as they stand inside a sentence: German keeps the capitals of its nouns. */
export const midSentence = (words: string): string => (locale() === 'de' ? words : words.toLocaleLowerCase(locale()))
