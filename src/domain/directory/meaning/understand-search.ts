/** Reads which services a search means: 'leaking tap' is a plumber. Rules in decision 0101. */
import type { ServiceType } from '../../service-types.ts'
import { bestOf, NOT_UNDERSTOOD, type Score, type Understood } from './best-services.ts'
import { matchWord, type WordMatch } from './match-word.ts'
import { understandHan } from './understand-han.ts'
import type { Phrase, WordIndex } from './word-index.ts'
import { isHan, wordsOf } from './word-forms.ts'

/** A phrase of several words says more than its words alone. */
const PHRASE_BONUS = 0.5
/** What a vague word counts. */
const VAGUE_WEIGHT = 0.5
/** Weighs what the phrases of one service explain. @param found by token: the words of the index that it may be */
function scoreOf(
  service: ServiceType | null,
  phrases: readonly Phrase[],
  found: readonly (readonly WordMatch[])[],
): { readonly strong: Score; readonly withVague: Score } {
  const weighed = (usesVague: boolean): Score => {
    const weights = found.map(() => 0)
    let bonus = 0
    let isAsWritten = true
    for (const { words, isVague } of phrases) {
      if (isVague && !usesVague) continue
      const has = words.map((word) => found.some((matches) => matches.some((match) => match.word === word)))
      if (!has.every(Boolean)) continue
      bonus = Math.max(bonus, (words.length - 1) * PHRASE_BONUS)
      for (const [token, matches] of found.entries())
        for (const { word, weight } of matches)
          if (words.includes(word)) weights[token] = Math.max(weights[token] ?? 0, weight * (isVague ? VAGUE_WEIGHT : 1))
    }
    for (const [token, matches] of found.entries())
      if ((weights[token] ?? 0) > 0 && !matches.some(({ isAsWritten: is }) => is)) isAsWritten = false
    const explained = weights.filter((weight) => weight > 0).length
    return { service, value: weights.reduce((sum, weight) => sum + weight, 0) + (explained > 0 ? bonus : 0), explained, isAsWritten }
  }
  return { strong: weighed(false), withVague: weighed(true) }
}

/**
 * Reads a text.
 * @param isUnfinished true while its last word may be the beginning of one
 */
export function understandSearch(index: WordIndex, typed: string, isUnfinished = false): Understood {
  if (isHan(typed)) return understandHan(index, typed, isUnfinished)
  const tokens = [...new Set(wordsOf(typed))].filter((word) => !index.fillers.has(word))
  if (tokens.length === 0) return NOT_UNDERSTOOD
  const endsWithWord = /[\p{L}\p{N}]$/u.test(typed)
  const found = tokens.map((token, at) => matchWord(index, token, isUnfinished && endsWithWord && at === tokens.length - 1))
  const phrases = new Map<ServiceType | null, Phrase[]>()
  const numbers = new Set(found.flatMap((matches) => matches.flatMap(({ word }) => index.phrasesOf[word] ?? [])))
  for (const number of numbers) {
    const phrase = index.phrases[number]
    if (phrase) phrases.set(phrase.service, [...(phrases.get(phrase.service) ?? []), phrase])
  }
  const scores = [...phrases].map(([service, each]) => {
    const { strong, withVague } = scoreOf(service, each, found)
    // A vague word counts only where nothing else is said.
    return withVague.explained === tokens.length ? withVague : strong
  })
  return bestOf(scores, tokens.length)
}
