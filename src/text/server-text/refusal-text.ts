/** What the rulebook and the server say of a refusal, in the person's language: by code, and by the words of each field. */
import { ERRORS, type Refusal } from '#domain/errors.ts'
import { locale, text, type MessageKey } from '../catalogue.ts'
import { FIELDS } from '../en/app/fields.ts'
import { count } from '../formatting/format.ts'

/** The sentence a person reads about a refusal. */
export const refusalText = ({ code }: Pick<Refusal, 'code'>): string => text(`refusal.${code}`)

/** As refusalText, in a form that only the server can answer: without a connection nothing is sent later, and nothing typed is lost. */
export const formRefusalText = (refused: Pick<Refusal, 'code'>): string =>
  refused.code === 'unavailable' ? text('account.offline') : refusalText(refused)

interface KnownText {
  readonly key: MessageKey
  /** Matches the English words; its group is the number in them. */
  readonly pattern: RegExp
}

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

let known: readonly KnownText[] | undefined

function knownTexts(): readonly KnownText[] {
  if (known) return known
  const patternOf = (words: string): RegExp =>
    new RegExp(
      `^${words
        .split('{n}')
        .map(escaped)
        .join(String.raw`(\d+(?:\.\d+)?)`)}$`,
    )
  // `Object.entries` forgets the keys' names; they are those of the tables it reads.
  known = [
    ...Object.entries(FIELDS).map(([key, words]) => ({ key: key as keyof typeof FIELDS, pattern: patternOf(words) })),
    ...Object.entries(ERRORS).map(([code, { text: words }]) => ({
      key: `refusal.${code as keyof typeof ERRORS}` as const,
      pattern: patternOf(words),
    })),
  ]
  return known
}

/** The catalogue's key for what a schema says of a field, and the number in it; undefined for words it does not know. */
export function matchFieldError(words: string): { readonly key: MessageKey; readonly n: number } | undefined {
  for (const { key, pattern } of knownTexts()) {
    const match = pattern.exec(words)
    if (match) return { key, n: Number(match[1] ?? 0) }
  }
  return undefined
}

/** What is wrong with a field, in the person's language. @param words what the schema or the server said, in English */
export function fieldErrorText(words: string): string
export function fieldErrorText(words: string | undefined): string | undefined
export function fieldErrorText(words: string | undefined): string | undefined {
  if (words === undefined || locale() === 'en') return words
  const message = matchFieldError(words)
  return message ? text(message.key, { n: count(message.n) }) : text('field.other')
}
