import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comment, exif, jpegOf, WHERE, wordsOf, xmp } from '#tests/support/pictures/jpeg-fixture.ts'
import { readJpeg } from './jpeg.ts'

describe('a JPEG picture', () => {
  test('has its size, and is unchanged without metadata', () => {
    const picture = jpegOf({ width: 1600, height: 1200 })
    expect(readJpeg(picture)).toEqual({ width: 1600, height: 1200, clean: picture })
  })

  test('loses metadata about its place at any position in the file', () => {
    const taken = jpegOf({ head: [...exif(), ...xmp(), ...comment()], tail: [...exif(), ...new TextEncoder().encode(WHERE)] })
    expect(wordsOf(taken)).toContain(WHERE)
    const clean = readJpeg(taken)?.clean
    expect(clean).toEqual(jpegOf())
  })

  test('metadata between two scans is removed too', () => {
    const scans = [0x11, ...comment(), 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x22, 0xff, 0xd3, 0x33]
    const clean = readJpeg(jpegOf({ scan: scans }))?.clean
    expect(wordsOf(clean ?? new Uint8Array())).not.toContain(WHERE)
    expect(clean).toEqual(jpegOf({ scan: [0x11, ...scans.slice(-14)] }))
  })

  test.each([
    ['nothing', []],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]],
    ['a page', [...new TextEncoder().encode('<!doctype html><script>alert(1)</script>')]],
    ['a page that begins like a picture', [0xff, 0xd8, 0xff, ...new TextEncoder().encode('<script>alert(1)</script>')]],
    ['a picture without an end', Array.from(jpegOf().subarray(0, -2))],
    ['a picture without a size', [...jpegOf({ width: 0 })]],
    ['a segment longer than the file', [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2]],
    ['a segment of length nothing', [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9]],
  ])('%s is rejected', (_what, bytes) => {
    expect(readJpeg(new Uint8Array(bytes))).toBe(undefined)
  })

  test('returns a clean image or undefined after any modification', () => {
    const whole = jpegOf({ head: [...exif(), ...comment()] })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }), fc.nat(whole.length), (changes, length) => {
        const bytes = whole.slice(0, length)
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
        const read = readJpeg(bytes)
        if (!read) return
        expect(read.clean.length).toBeLessThanOrEqual(bytes.length + 2)
        // Cleaning is idempotent.
        expect(readJpeg(read.clean)?.clean).toEqual(read.clean)
      }),
      { numRuns: 2_000 },
    )
  })
})
