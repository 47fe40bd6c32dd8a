import type { Feature } from 'protomaps-leaflet'

/** Longest name that is written, in characters. */
const MAX_LENGTH = 60
/** Line breaks, marks that turn the direction of text around, and other characters without a shape. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Scripts whose letters may be set apart; others are joined or have no capitals. */
const SPACED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}\p{P}\p{Zs}]+$/u

/** Returns a property that is a text; empty for any other. */
export function textOf(props: Feature['props'], key: string): string {
  const value = props[key]
  return typeof value === 'string' ? value : ''
}

/** Marks that some scripts need to shape words. */
const isJoiner = (mark: string): string => (mark === '\u200C' || mark === '\u200D' ? mark : ' ')

/**
 * Returns the name of a feature in a language, where the file has it, else in that of the place.
 * @returns undefined without a name, or with one too long to be one
 */
export function labelText({ props }: Feature, language: string): string | undefined {
  const [base] = language.split('-')
  for (const key of [`name:${language}`, `name:${base}`, 'name']) {
    const text = textOf(props, key).replaceAll(INVISIBLE, isJoiner).trim()
    if (text !== '') return text.length > MAX_LENGTH ? undefined : text
  }
  return undefined
}

/** Returns whether letters of a text may be set apart and be capitals. */
export const canBeSpaced = (text: string): boolean => SPACED.test(text)
