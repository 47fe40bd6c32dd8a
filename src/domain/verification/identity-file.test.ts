import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comment, exif, jpegOf, WHERE, xmp } from '#tests/support/pictures/jpeg-fixture.ts'
import { pdfOf, pngOf, pngWords } from '#tests/support/pictures/document-fixture.ts'
import { IDENTITY_FILE_MAX_BYTES, PHOTO_MAX_SIDE_ACCEPTED } from '../constants.ts'
import { parseIdentityFile } from './identity-file.ts'

const whereBytes = Array.from(WHERE, (letter) => letter.charCodeAt(0))
const words = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
const kindOf = (bytes: Uint8Array<ArrayBuffer>): string => {
  const read = parseIdentityFile(bytes)
  return read.ok ? read.value.media_type : read.error.code
}

describe('accepted files', () => {
  test('a photo or a PDF, by its bytes', () => {
    expect([kindOf(jpegOf()), kindOf(pngOf()), kindOf(pdfOf())]).toEqual(['image/jpeg', 'image/png', 'application/pdf'])
    const whole = pdfOf('a scan')
    expect(parseIdentityFile(whole)).toEqual({ ok: true, value: { media_type: 'application/pdf', clean: whole } })
  })

  test('an image loses the metadata about its place', () => {
    const told = [jpegOf({ head: [...exif(), ...xmp(), ...comment()], tail: whereBytes })]
    told.push(pngOf({ head: pngWords(), tail: whereBytes }))
    for (const picture of told) {
      expect(words(picture)).toContain(WHERE)
      const read = parseIdentityFile(picture)
      expect(read.ok && words(read.value.clean)).not.toContain(WHERE)
    }
    expect(parseIdentityFile(pngOf({ head: pngWords() }))).toEqual(parseIdentityFile(pngOf()))
  })

  test('a cleaned file is accepted unchanged', () => {
    for (const picture of [jpegOf({ head: exif() }), pngOf({ head: pngWords() })]) {
      const once = parseIdentityFile(picture)
      if (!once.ok) throw new Error('it was not taken')
      expect(parseIdentityFile(once.value.clean)).toEqual(once)
    }
  })
})

describe('rejected files', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['words', new Uint8Array(new TextEncoder().encode('<script>alert(1)</script>'))],
    ['a picture that is not whole', pngOf().slice(0, -14)],
    ['a picture without data', new Uint8Array([...pngOf().slice(0, 33), ...pngOf().slice(-12)])],
    ['a picture of no size', pngOf({ width: 0 })],
    ['more pixels than a browser draws', pngOf({ width: PHOTO_MAX_SIDE_ACCEPTED + 1 })],
    ['a JPEG of that size', jpegOf({ height: PHOTO_MAX_SIDE_ACCEPTED + 1 })],
    ['a PDF that breaks off', pdfOf().slice(0, 20)],
    ['a PDF behind something else', new Uint8Array([0x20, ...pdfOf()])],
  ])('%s', (_name, bytes) => {
    expect(kindOf(bytes)).toBe('not_a_document')
  })

  test('one byte more than 10 MiB', () => {
    expect(kindOf(pdfOf('', IDENTITY_FILE_MAX_BYTES))).toBe('application/pdf')
    expect(kindOf(pdfOf('', IDENTITY_FILE_MAX_BYTES + 1))).toBe('document_too_large')
    expect(IDENTITY_FILE_MAX_BYTES).toBe(10 * 1024 * 1024)
  })

  test('never throws, and accepts a modified image as an image or rejects it', () => {
    const spoilt = fc.tuple(fc.constantFrom(pngOf({ head: pngWords() }), jpegOf({ head: exif() })), fc.nat(200), fc.nat(255))
    fc.assert(
      fc.property(spoilt, ([picture, at, value]) => {
        const bytes = picture.slice()
        bytes[at % bytes.length] = value
        const read = parseIdentityFile(bytes)
        if (read.ok) expect(read.value.clean.length).toBeLessThanOrEqual(bytes.length)
        else expect(read.error.code).toBe('not_a_document')
      }),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void kindOf(new Uint8Array(bytes))))
  })
})
