import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePolyline, encodePolyline } from './polyline.ts'

/** Google's own example has five decimals, so with six it is a tenth of it. */
const GOOGLE = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
const LINE = [
  { latitude: 3.85, longitude: -12.02 },
  { latitude: 4.07, longitude: -12.095 },
  { latitude: 4.3252, longitude: -12.6453 },
]

test('Google’s example, in both directions', () => {
  expect(decodePolyline(GOOGLE, 3)).toEqual(LINE)
  expect(encodePolyline(LINE)).toBe(GOOGLE)
  expect(decodePolyline('', 3)).toEqual([])
})

test('any line is read as it was written, to the sixth decimal', () => {
  const position = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(position, { maxLength: 20 }), (path) => {
      const read = decodePolyline(encodePolyline(path), 20)
      expect(read).toHaveLength(path.length)
      for (const [index, { latitude, longitude }] of path.entries()) {
        expect(read?.[index]?.latitude).toBeCloseTo(latitude, 5)
        expect(read?.[index]?.longitude).toBeCloseTo(longitude, 5)
      }
    }),
  )
})

test.each([
  ['half a point', GOOGLE.slice(0, 5)],
  ['a number without an end', '_p~iF~ps|'],
  ['other characters', '_p~iF <b>'],
  ['more points than allowed', `${GOOGLE}??`],
  ['a number that is too long', '~~~~~~~~?'],
  ['a point outside of the world', encodePolyline([{ latitude: 91, longitude: 0 }])],
])('%s is no line', (_name, line) => {
  expect(decodePolyline(line, 3)).toBeUndefined()
})
