/** Localizes refusals by their code, and field errors by the English text of the domain or the server. */
import { ERRORS, type Refusal } from '#domain/errors.ts'
import { locale, text, type MessageKey } from '../catalogue.ts'
import { FIELDS } from '../en/app/fields.ts'
import { count } from '../formatting/format.ts'

/** Returns the sentence for a refusal. */
export const refusalText = ({ code }: Pick<Refusal, 'code'>): string => text(`refusal.${code}`)

/** Like `refusalText`, for a form that only the server can process: says that nothing is queued while offline, and that the input stays. */
export const formRefusalText = (refused: Pick<Refusal, 'code'>): string =>
  refused.code === 'unavailable' ? text('account.offline') : refusalText(refused)

interface KnownText {
  readonly key: MessageKey
  /** Matches the English text; its group is the number in it. */
  readonly pattern: RegExp
}

const escaped = (english: string): string => english.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

let known: readonly KnownText[] | undefined

function knownTexts(): readonly KnownText[] {
  if (known) return known
  const patternOf = (english: string): RegExp =>
    new RegExp(
      `^${english
        .split('{n}')
        .map(escaped)
        .join(String.raw`(\d+(?:\.\d+)?)`)}$`,
    )
  // `Object.entries` loses the types of the keys; they are those of the tables.
  known = [
    ...Object.entries(FIELDS).map(([key, english]) => ({ key: key as keyof typeof FIELDS, pattern: patternOf(english) })),
    ...Object.entries(ERRORS).map(([code, { text: english }]) => ({
      key: `refusal.${code as keyof typeof ERRORS}` as const,
      pattern: patternOf(english),
    })),
  ]
  return known
}

/** Returns the catalogue key of a schema's field error, and the number in it; undefined for an unknown text. */
export function matchFieldError(english: string): { readonly key: MessageKey; readonly n: number } | undefined {
  for (const { key, pattern } of knownTexts()) {
    const match = pattern.exec(english)
    if (match) return { key, n: Number(match[1] ?? 0) }
  }
  return undefined
}

/** Localizes a field error. @param english English text from the schema or the server */
export function fieldErrorText(english: string): string
export function fieldErrorText(english: string | undefined): string | undefined
export function fieldErrorText(english: string | undefined): string | undefined {
  if (english === undefined || locale() === 'en') return english
  const message = matchFieldError(english)
  return message ? text(message.key, { n: count(message.n) }) : text('field.other')
}
