/** The looks in which every view is checked: each pair of a size, colors, a language and a text size occurs in one of them. */
import type { Look } from '#tests/support/views/look/look.ts'

export const SIZES = [
  [320, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
] as const
export const SCHEMES = ['light', 'dark', 'forced'] as const
export const LANGUAGES = ['en', 'de', 'xb'] as const
export const TEXT_SIZES = [100, 200] as const

/** Takes every size in every scheme; the other two follow from the sum of both numbers, by three and by two. */
export const LOOKS: readonly Look[] = SIZES.flatMap(([width, height], size) =>
  SCHEMES.map((scheme, colors) => ({
    width,
    height,
    scheme,
    // The two numbers are below the lengths of the tables.
    language: LANGUAGES[((size + colors) % LANGUAGES.length) as 0 | 1 | 2],
    text: TEXT_SIZES[((size + colors) % TEXT_SIZES.length) as 0 | 1],
  })),
)
