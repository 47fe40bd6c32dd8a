import { expect, test } from 'vitest'
import { aPackage, PACKAGE } from '#tests/support/rulebook/cast.ts'
import { fieldsOf, readFields, saveArgs } from './use-package-form.ts'

const own = aPackage()
const shown = fieldsOf(own)

test('a new package is asked for whole, its services one a line, its price as it is written anywhere', () => {
  const typed = { ...shown, price: ' 89,50 ', included_services: 'Oven\n\n  Windows \n' }
  expect(saveArgs(PACKAGE, typed, undefined)).toEqual({
    package_id: PACKAGE,
    name: 'Deep clean',
    tier: 'premium',
    price: 89.5,
    duration_hours: 3,
    description: 'Every corner.',
    included_services: ['Oven', 'Windows'],
    is_active: true,
  })
})

test.each(['', '  ', 'much', '1e'])('a price of %j is left to the rulebook to refuse', (price) => {
  expect(saveArgs(PACKAGE, { ...shown, price }, undefined).price).toBeNaN()
})

test('of a package that there is only what differs is sent', () => {
  expect(saveArgs(own.id, shown, own)).toEqual({ package_id: PACKAGE })
  expect(saveArgs(own.id, { ...shown, price: '95', included_services: 'Oven' }, own)).toEqual({
    package_id: PACKAGE,
    price: 95,
    included_services: ['Oven'],
  })
})

test('what was refused, or kept of an unfinished form, is shown again, and nothing else that may be there', () => {
  expect(readFields(saveArgs(PACKAGE, shown, undefined))).toEqual(shown)
  expect(readFields({ price: '12,', tier: 'gold', name: 7, is_active: 'yes', included_services: 'a\nb' })).toEqual({
    price: '12,',
    included_services: 'a\nb',
  })
})
