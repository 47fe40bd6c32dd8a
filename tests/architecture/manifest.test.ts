import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readText } from './source-tree.ts'

const picture = v.object({ src: v.string(), sizes: v.string(), type: v.string(), purpose: v.optional(v.string(), 'any') })
const shape = v.object({
  id: v.string(),
  name: v.string(),
  short_name: v.pipe(v.string(), v.maxLength(12)),
  description: v.string(),
  start_url: v.string(),
  scope: v.string(),
  display: v.literal('standalone'),
  display_override: v.array(v.string()),
  launch_handler: v.object({ client_mode: v.array(v.string()) }),
  icons: v.array(picture),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string() })),
  screenshots: v.array(v.object({ src: v.string(), form_factor: v.picklist(['narrow', 'wide']) })),
})
const manifest = v.parse(shape, JSON.parse(readText('public/manifest.webmanifest')))

/** Width and height from a PNG's header. */
function pngSize(path: string): string {
  const bytes = readFileSync(new URL(`../../public${path}`, import.meta.url))
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe('the manifest', () => {
  test('says who we are', () => {
    expect(manifest).toMatchObject({ id: '/', name: 'NearHelp', description: 'Find and hire the nearest help', start_url: '/', scope: '/' })
  })

  test('asks for the place of the title bar, and is an app without one where there is none to be had', () => {
    expect(manifest.display_override).toEqual(['window-controls-overlay', 'standalone'])
  })

  test('has one window, and navigates it: with focus-existing the browser would drop a shared photo', () => {
    expect(manifest.launch_handler.client_mode).toEqual(['navigate-existing', 'auto'])
  })

  test('has every purpose of icon that an install needs', () => {
    const have = new Set(manifest.icons.map((icon) => `${icon.purpose} ${icon.sizes}`))
    expect([...have]).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512', 'monochrome 512x512']),
    )
  })

  test.each(manifest.icons.filter((icon) => icon.type === 'image/png'))('$src is as large as it says', ({ src, sizes }) => {
    expect(pngSize(src)).toBe(sizes)
  })

  test('leads to the three places', () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Find help', '/map'],
      ['My bookings', '/bookings'],
      ['Provider dashboard', '/dashboard/main'],
    ])
  })

  test('shows a narrow and a wide screen', () => {
    expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']))
  })
})
