/** Sizes and qualities in which a photo is encoded, step by step, until it is small enough to send. */
import { PHOTO_MAX_BYTES, PHOTO_MAX_SIDE } from '#domain/constants.ts'

export interface Size {
  /** px */
  readonly width: number
  readonly height: number
}

/** Scales a size down until its longest side is at most `longest` px, with the same aspect ratio; never enlarges. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

interface CompressionStep {
  /** Longest side, px. */
  readonly side: number
  readonly quality: number
}

/** Limits for a compressed photo. */
export interface PhotoTarget {
  readonly maxBytes: number
  /** Tried in order until the result fits. */
  readonly steps: readonly CompressionStep[]
}

/** First reduces the quality, then the size, so that the picture stays readable. */
export const CHAT_PHOTO_STEPS: readonly CompressionStep[] = [
  ...[0.82, 0.7, 0.58, 0.45].map((quality) => ({ side: PHOTO_MAX_SIDE, quality })),
  ...[1_200, 900, 640].map((side) => ({ side, quality: 0.6 })),
]
export const CHAT_PHOTO_TARGET: PhotoTarget = { maxBytes: PHOTO_MAX_BYTES, steps: CHAT_PHOTO_STEPS }

/** Keeps small print readable: an identity card fills 2,400 px at about 700 dots per inch. */
export const VERIFICATION_PHOTO_TARGET: PhotoTarget = {
  maxBytes: 3 * 1_048_576,
  steps: [
    ...[0.86, 0.75, 0.62].map((quality) => ({ side: 2_400, quality })),
    ...[2_000, PHOTO_MAX_SIDE, 1_200].map((side) => ({ side, quality: 0.7 })),
  ],
}
