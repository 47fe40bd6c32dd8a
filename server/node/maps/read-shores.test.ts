import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { anOwnMarketplace } from '#tests/support/domain/own-marketplace.ts'
import { readShoresOf } from './read-shores.ts'

const LAND = JSON.stringify({ type: 'FeatureCollection', bbox: [107.9, 15.8, 108.5, 16.3], features: [] })

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhelp-shores-'))
  setOwnMarketplace(anOwnMarketplace())
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  setOwnMarketplace(undefined)
})

const put = (text: string, slug = 'da-nang'): void => writeFileSync(join(folder, `${slug}.geojson`), text)

test('the land of an own city is read; that of built-in and unknown cities is not', async () => {
  put(LAND)
  put('nothing', 'lagos')
  put('nothing', 'atlantis')
  expect(await readShoresOf(folder)).toEqual({ shores: [{ slug: 'da-nang', bounds: [107.9, 15.8, 108.5, 16.3], text: LAND }], notices: [] })
})

test('without a file, and without own cities, there is nothing to say', async () => {
  expect(await readShoresOf(folder)).toEqual({ shores: [], notices: [] })
  put(LAND)
  setOwnMarketplace(undefined)
  expect(await readShoresOf(folder)).toEqual({ shores: [], notices: [] })
})

test.each([
  ['is cut off', LAND.slice(0, -3), 'It is not JSON.'],
  ['lies elsewhere', LAND.replace('107.9,15.8,108.5,16.3', '1,1,2,2'), 'It has a bbox that does not hold the city.'],
  ['is too large', LAND + ' '.repeat(200_000), `It has ${LAND.length + 200_000} bytes, at most 200000 are read.`],
])('a file that %s is told to the operator and not served', async (_what, text, reason) => {
  put(text)
  expect(await readShoresOf(folder)).toEqual({ shores: [], notices: [`${join(folder, 'da-nang.geojson')}: It is not served. ${reason}`] })
})
