/** How large a photo is drawn, and how it is made smaller step by step until it can be sent. */
import { PHOTO_MAX_SIDE } from '#domain/constants.ts'

export interface Size {
  /** px */
  readonly width: number
  readonly height: number
}

/** The same shape with its longest side at most that long; never larger than it was. */
export function fitted({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** First less exact, then smaller: what is left is a picture that can still be read. */
export const SMALLER_STEPS: readonly { readonly side: number; readonly quality: number }[] = [
  ...[0.82, 0.7, 0.58, 0.45].map((quality) => ({ side: PHOTO_MAX_SIDE, quality })),
  ...[1_200, 900, 640].map((side) => ({ side, quality: 0.6 })),
]
