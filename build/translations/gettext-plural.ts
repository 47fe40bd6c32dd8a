/** Converts between ICU plurals and the plural forms of gettext. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

type Token = string | readonly [name: string, type?: string, branches?: Readonly<Record<string, unknown>>]

/** A message as gettext stores it: one text, or one for each plural form with the name of the number that chooses. */
export type GettextForms = { readonly variable?: undefined; readonly text: string } | GettextPlural
export interface GettextPlural {
  readonly variable: string
  /** ICU messages without plurals, by CLDR category. The number is `{variable}`. */
  readonly forms: Readonly<Record<string, string>>
}

const tokensOf = (message: unknown): readonly Token[] =>
  typeof message === 'string' ? [message] : Array.isArray(message) ? (message as readonly Token[]) : []

const isPlural = (token: Token): token is readonly [string, string, Readonly<Record<string, unknown>>] =>
  typeof token !== 'string' && token[1] === 'plural'

/** Returns the source of tokens that are text and placeholders only; undefined where there is more. */
function sourceOf(tokens: readonly Token[], variable: string): string | undefined {
  let source = ''
  for (const token of tokens) {
    const part = typeof token === 'string' ? token : token.length === 1 ? `{${token[0]}}` : undefined
    // Braces and apostrophes in a text are quotes of ICU, which gettext does not know.
    if (part === undefined || (typeof token === 'string' && /[{}']/.test(token))) return undefined
    source += part === '#' ? `{${variable}}` : part
  }
  return source
}

/**
 * Returns a message in gettext's forms. Text around a plural is repeated in each form. A message with a `select`, an exact number
 * (`=0`) or several plurals remains one ICU text.
 * @throws Error on a message that is not valid ICU
 */
export function toGettext(message: string): GettextForms {
  const tokens = tokensOf(compileMessageOrThrow(message))
  const plural = tokens.find(isPlural)
  if (!plural) return { text: message }
  const [variable, , branches] = plural
  const forms: Record<string, string> = {}
  for (const [category, branch] of Object.entries(branches).filter(([name]) => name !== 'offset')) {
    const form = sourceOf(
      tokens.flatMap((token) => (token === plural ? tokensOf(branch) : [token])),
      variable,
    )
    if (form === undefined || !/^(zero|one|two|few|many|other)$/.test(category)) return { text: message }
    forms[category] = form
  }
  return { variable, forms }
}

/** Returns the ICU message of plural forms. The number itself is written `#`, so that it is formatted in the person's locale. */
export function toIcuPlural({ variable, forms }: GettextPlural): string {
  const branches = Object.entries(forms).map(([category, form]) => `${category} {${form.replaceAll(`{${variable}}`, '#')}}`)
  return `{${variable}, plural, ${branches.join(' ')}}`
}

/** Returns the placeholders of a message with their kinds, sorted. Plural categories differ between languages; others do not. */
export function placeholdersOf(message: string): readonly string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    for (const token of tokensOf(value)) {
      if (typeof token === 'string') continue
      const [name, type = '', branches = {}] = token
      const choices = Object.keys(branches).filter((branch) => branch !== 'offset')
      found.add([name, type, ...(type === 'select' ? choices : [])].join(' ').trim())
      for (const choice of choices) visit(branches[choice])
    }
  }
  visit(compileMessageOrThrow(message))
  return [...found].sort()
}
