import { describe, expect, it } from 'vitest'
import { iconNames, isIconName, layersOf } from './icon-table.ts'

const serviceTypes = [
  'cleaner',
  'plumber',
  'tutor',
  'handyman',
  'delivery',
  'fitness',
  'electrician',
  'pet_care',
  'photographer',
  'beauty',
  'tech_support',
  'gardening',
  'errands',
  'personal_shopper',
  'graphic_designer',
  'model',
  'yoga_instructor',
  'chef',
  'okada',
  'boda_boda',
  'xe_om',
  'local_transport',
]

describe('icon table', () => {
  it('has an icon for every service type of the specification', () => {
    expect(serviceTypes.filter((type) => !isIconName(type))).toEqual([])
  })

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
