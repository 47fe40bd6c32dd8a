import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRecordedLooks, type SeenView } from './recorded-looks.ts'

const MOST_BYTES = 15_000_000
const LOOK = '390x844-light-en-100'

const seen = (top: number, picture?: string): SeenView => ({
  boxes: [{ role: 'button', name: 'Book now', left: 16, top, width: 360, height: 44 }],
  picture: picture === undefined ? undefined : Buffer.from(picture),
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recorded-looks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a look is read as it was written', () => {
  const looks = openRecordedLooks(folder)
  const views = new Map([
    ['map', seen(8, 'a map')],
    ['sheet', seen(16)],
  ])
  looks.write(LOOK, '2026-11-27-aaa', views, true)
  expect(looks.read(LOOK)).toEqual({ release: '2026-11-27-aaa', views })
  expect(looks.read('320x640-dark-de-200')).toBeUndefined()
})

test('a whole look replaces all views, some views replace only themselves', () => {
  const looks = openRecordedLooks(folder)
  const both = new Map([
    ['map', seen(8, 'a map')],
    ['sheet', seen(16, 'a sheet')],
  ])
  looks.write(LOOK, '2026-11-27-aaa', both, true)
  looks.write(LOOK, '2026-11-27-aaa', new Map([['map', seen(24, 'another map')]]), false)
  expect(looks.read(LOOK)?.views).toEqual(new Map([...both, ['map', seen(24, 'another map')]]))
  looks.write(LOOK, '2026-11-28-bbb', new Map([['chat', seen(0, 'a chat')]]), true)
  expect(looks.read(LOOK)).toEqual({ release: '2026-11-28-bbb', views: new Map([['chat', seen(0, 'a chat')]]) })
})

test('some views of another release are refused', () => {
  const looks = openRecordedLooks(folder)
  const views = new Map([['map', seen(8)]])
  expect(() => looks.write(LOOK, '2026-11-27-aaa', views, false)).toThrow('no release')
  looks.write(LOOK, '2026-11-27-aaa', views, true)
  expect(() => looks.write(LOOK, '2026-11-28-bbb', views, false)).toThrow('2026-11-27-aaa')
  expect(looks.read(LOOK)?.release).toBe('2026-11-27-aaa')
})

test('what is recorded takes at most 15 MB', () => expect(openRecordedLooks().size()).toBeLessThan(MOST_BYTES))
