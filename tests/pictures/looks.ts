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

/** The looks of which pictures are recorded too, beside the layout. */
export const PICTURED_LOOKS: readonly Look[] = [
  { width: 390, height: 844, scheme: 'light', language: 'en', text: 100 },
  { width: 1280, height: 800, scheme: 'dark', language: 'en', text: 100 },
]

/** By their numbers, from 1. */
export const ALL_LOOKS: readonly Look[] = [...LOOKS, ...PICTURED_LOOKS]

/**
 * Returns the numbers of chosen looks in their order.
 * @param chosen as in `4`, `1-6` or `1-6,19`
 * @throws RangeError for anything else, and for a number without a look
 */
export function chosenLooks(chosen: string): readonly number[] {
  return chosen.split(',').flatMap((part) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (!(from >= 1 && from <= to && to <= ALL_LOOKS.length)) throw new RangeError(`looks are 1 to ${ALL_LOOKS.length}, not ${part}`)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}
