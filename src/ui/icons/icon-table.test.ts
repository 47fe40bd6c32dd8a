import { describe, expect, it } from 'vitest'
import { iconNames, isIconName, layersOf } from './icon-table.ts'

describe('icon table', () => {
  it('gives every name at least one layer that begins with a move', () => {
    for (const name of iconNames) {
      const layers = Object.values(layersOf(name)).filter((path) => path !== undefined)
      expect(layers.length, name).toBeGreaterThan(0)
      for (const path of layers) expect(path, name).toMatch(/^[Mm]/)
    }
  })

  it('does not take the name of an inherited property for an icon', () => {
    expect(isIconName('toString')).toBe(false)
  })
})
