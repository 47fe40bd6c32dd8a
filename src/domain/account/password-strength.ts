/** How hard a new password is to guess, and why it is refused. Device and server judge the same findings of one estimator. */

/** 0 to 4: fewer than 10^3, 10^6, 10^8 and 10^10 guesses, or more. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4

/** A password below this score is refused. */
export const MIN_PASSWORD_SCORE: PasswordScore = 2

/** Fewest guesses of each score above 0. */
const GUESSES = [1e3, 1e6, 1e8, 1e10] as const

/** Refusal of a password, by the pattern that covers most of it. */
export const WEAK_PASSWORD_TEXTS = {
  common: 'Many people use that password. Add another word or two.',
  personal: 'That has your name or email in it. Add another word or two.',
  product: 'That has our name in it. Add another word or two.',
  repeat: 'Repeats are easy to guess. Add another word or two.',
  sequence: 'Sequences are easy to guess. Add another word or two.',
  keyboard: 'Rows of keys are easy to guess. Add another word or two.',
  date: 'Dates are easy to guess. Add another word or two.',
  simple: 'That’s easy to guess. Add another word or two.',
} as const

export type PasswordWeakness = keyof typeof WEAK_PASSWORD_TEXTS

export interface PasswordJudgement {
  readonly score: PasswordScore
  /** Why it is refused; undefined for an accepted password. */
  readonly weakness: PasswordWeakness | undefined
}

/** Whose password it is, as far as known. */
export interface PasswordOwner {
  readonly email?: string | undefined
  readonly name?: string | undefined
}

/** Name of the product in lower case, which nobody has to guess. */
const PRODUCT = 'nearhelp'

/** Part of a password that follows one pattern, as the estimator names it. */
export interface PasswordPart {
  readonly pattern: string
  readonly token: string
  /** List that has the word; `userInputs` is that of `guessableWords`. */
  readonly dictionaryName?: unknown
  readonly matchedWord?: unknown
}

const wordsIn = (text: string): readonly string[] => text.split(/[\s.,'’_@+-]+/u).filter((word) => word.length > 1)

/** Returns the words that people who know the person would try first, in lower case and without repetition. */
export function guessableWords({ email = '', name = '' }: PasswordOwner): string[] {
  const [local = ''] = email.split('@', 1)
  const words = [PRODUCT, name.trim(), email.trim(), local, ...wordsIn(name), ...wordsIn(email)]
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word.length > 1)
}

const WEAKNESS_OF_PATTERN: Readonly<Record<string, PasswordWeakness>> = {
  repeat: 'repeat',
  sequence: 'sequence',
  wordSequence: 'sequence',
  spatial: 'keyboard',
  date: 'date',
  regex: 'date',
}

function weaknessOf({ pattern, dictionaryName, matchedWord }: PasswordPart): PasswordWeakness {
  if (pattern !== 'dictionary') return WEAKNESS_OF_PATTERN[pattern] ?? 'simple'
  if (dictionaryName !== 'userInputs') return 'common'
  return matchedWord === PRODUCT ? 'product' : 'personal'
}

function scoreOf(guesses: number): PasswordScore {
  const [one, two, three, four] = GUESSES
  if (guesses < one) return 0
  if (guesses < two) return 1
  if (guesses < three) return 2
  return guesses < four ? 3 : 4
}

/**
 * Judges a password.
 * @param guesses how many an attacker needs who tries likely ones first
 * @param parts the patterns that this number assumes; of a refused password the longest one is the reason
 */
export function judgePassword(guesses: number, parts: readonly PasswordPart[]): PasswordJudgement {
  const score = scoreOf(guesses)
  if (score >= MIN_PASSWORD_SCORE) return { score, weakness: undefined }
  const patterns = parts.filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
  const longest = patterns.toSorted((a, b) => b.token.length - a.token.length)[0]
  return { score, weakness: longest ? weaknessOf(longest) : 'simple' }
}
