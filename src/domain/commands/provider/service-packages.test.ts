import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPackage, aProvider, AMINA, GRACE, NOW, PACKAGE, person, ulid } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision, type World } from '#tests/support/domain/world.ts'
import { ACTIVE_PACKAGES_MAX } from '../../constants.ts'
import { packagesOf, publicPackage } from '../../documents/service-package.ts'
import type { Doc } from '../../documents/document.ts'
import { packageId, providerId } from '../../ids.ts'
import { addMs } from '../../time/instant.ts'

const NEW = { package_id: PACKAGE, name: ' Deep clean ', tier: 'premium', price: 89.5, duration_hours: 2.5 }
const save = (world: World, args: object, now = NOW) => world.run('save_package', args, person(GRACE), { now })
const offered = (world: World) => packagesOf(world.read(providerId(GRACE), 'provider'))
const own = (world: World, n = 1) => world.read(packageId(GRACE, ulid(n, 'K')), 'package')
/** A provider with one package. */
const offering = (): Doc[] => [aProvider(GRACE, { packages: [publicPackage(aPackage())] }), aPackage()]

describe('a new package', () => {
  test('belongs to its provider, and its public fields are in the provider document', () => {
    const world = openWorld([aProvider()])
    expect(describeDecision(save(world, { ...NEW, description: ' All of it. ', included_services: ['Oven', ' Windows '] }))).toEqual([
      'replace provider',
      'create package',
    ])
    expect(own(world)).toEqual({
      ...aPackage({ name: 'Deep clean', price: 89.5, duration_hours: 2.5, description: 'All of it.' }),
      contents_at: NOW,
      created_at: NOW,
      updated_at: NOW,
    })
    expect(offered(world)).toEqual([publicPackage(own(world))])
    expect(JSON.stringify(offered(world))).not.toContain(GRACE)
  })

  test('is not public while it is inactive', () => {
    const world = openWorld([aProvider()])
    expect(describeDecision(save(world, { ...NEW, is_active: false }))).toEqual(['create package'])
    expect(offered(world)).toEqual([])
  })

  test('requires a name, a tier, a price and a duration, each with its own error text', () => {
    const decision = openWorld([aProvider()]).judge('save_package', { package_id: PACKAGE, description: 'x' }, person(GRACE))
    expect(decision).toMatchObject({
      error: {
        code: 'invalid_fields',
        fields: { name: 'Name is required', tier: 'Choose a tier', price: 'Enter a price', duration_hours: 'Choose a duration' },
      },
    })
  })

  test.each([
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'name', 'Use 80 characters or fewer'],
    [{ tier: 'gold' }, 'tier', 'Choose a tier'],
    [{ price: 0.99 }, 'price', 'Enter 1 or more'],
    [{ price: 1600.01 }, 'price', 'Enter 1600 or less'],
    [{ price: 20.005 }, 'price', 'Use up to 2 decimals'],
    [{ duration_hours: 0 }, 'duration_hours', 'At least 0.5 hours'],
    [{ duration_hours: 8.5 }, 'duration_hours', 'At most 8 hours'],
    [{ duration_hours: 1.25 }, 'duration_hours', 'Use half-hour steps'],
    [{ description: 'x'.repeat(401) }, 'description', 'Use 400 characters or fewer'],
    [{ included_services: Array.from({ length: 13 }, () => 'x') }, 'included_services', 'Add up to 12'],
    [{ included_services: ['Oven', ' '] }, 'included_services.1', 'Remove the empty line'],
  ])('refuses %j', (over, field, words) => {
    const decision = openWorld([aProvider()]).judge('save_package', { ...NEW, ...over }, person(GRACE))
    expect(decision).toMatchObject({ error: { code: 'invalid_fields', fields: { [field]: words } } })
  })

  test('requires a registered service', () => {
    expect(refusalCode(openWorld([]).judge('save_package', NEW, person(AMINA)))).toBe('no_provider_profile')
  })

  test('saved twice is one package', () => {
    const world = openWorld([aProvider()])
    save(world, NEW)
    expect(describeDecision(save(world, NEW, addMs(NOW, 1000)))).toEqual([])
    expect(offered(world)).toHaveLength(1)
  })
})

describe('a change', () => {
  test('of the price is public at once and does not count as a change of contents', () => {
    const world = openWorld(offering())
    save(world, { package_id: PACKAGE, price: 120 })
    expect(offered(world)).toMatchObject([{ price: 120, name: 'Deep clean', contents_at: aPackage().contents_at }])
  })

  test.each([{ name: 'Other' }, { tier: 'basic' }, { duration_hours: 4 }, { description: 'Less' }, { included_services: ['Oven'] }])(
    'of the contents sets contents_at: %j',
    (over) => {
      const world = openWorld(offering())
      save(world, { package_id: PACKAGE, ...over })
      expect(offered(world)).toMatchObject([{ ...over, contents_at: NOW }])
    },
  )

  test('keeps concurrent changes of the provider’s other devices', () => {
    const world = openWorld(offering())
    save(world, { package_id: PACKAGE, price: 120 })
    save(world, { package_id: PACKAGE, description: 'Sooner' })
    expect(own(world)).toMatchObject({ price: 120, description: 'Sooner' })
  })

  test('to inactive removes it from the public document, and activating restores it', () => {
    const world = openWorld(offering())
    save(world, { package_id: PACKAGE, is_active: false })
    expect(offered(world)).toEqual([])
    save(world, { package_id: PACKAGE, is_active: true })
    expect(offered(world)).toEqual([publicPackage(aPackage())])
  })

  test('without differences writes nothing', () => {
    expect(
      describeDecision(save(openWorld(offering()), { package_id: PACKAGE, price: 90, included_services: ['Oven', 'Windows'] })),
    ).toEqual([])
  })

  test('by anyone else refers to a package under their own id, which does not exist', () => {
    const world = openWorld([...offering(), aProvider(AMINA)])
    world.run('delete_package', { package_id: PACKAGE }, person(AMINA))
    expect(refusalCode(world.judge('save_package', { package_id: PACKAGE, price: 1 }, person(AMINA)))).toBe('invalid_fields')
    expect(own(world)).toEqual(aPackage())
  })
})

describe('deleting', () => {
  test('removes it permanently, once', () => {
    const world = openWorld(offering())
    const remove = () => world.run('delete_package', { package_id: PACKAGE }, person(GRACE))
    expect(describeDecision(remove())).toEqual(['replace provider', 'replace package'])
    expect(offered(world)).toEqual([])
    expect(own(world)).toMatchObject({ is_removed: true, is_active: false })
    expect(describeDecision(remove())).toEqual([])
    expect(refusalCode(save(world, { package_id: PACKAGE, price: 10 }))).toBe('package_gone')
    expect(refusalCode(save(world, { ...NEW, is_active: true }))).toBe('package_gone')
  })

  test('of a missing package is refused', () => {
    expect(refusalCode(openWorld([aProvider()]).judge('delete_package', { package_id: PACKAGE }, person(GRACE)))).toBe('not_found')
  })
})

test('the number of active packages is limited', () => {
  const world = openWorld([aProvider()])
  for (let n = 1; n <= ACTIVE_PACKAGES_MAX; n += 1) expect(save(world, { ...NEW, package_id: ulid(n, 'K') }).ok).toBe(true)
  const more = { ...NEW, package_id: ulid(99, 'K') }
  expect(refusalCode(save(world, more))).toBe('too_many_packages')
  expect(save(world, { ...more, is_active: false }).ok).toBe(true)
  expect(refusalCode(save(world, { package_id: more.package_id, is_active: true }))).toBe('too_many_packages')
  expect(save(world, { package_id: ulid(1, 'K'), price: 5 }).ok).toBe(true)
  expect(save(world, { package_id: ulid(1, 'K'), is_active: false }).ok).toBe(true)
  expect(save(world, { package_id: more.package_id, is_active: true }).ok).toBe(true)
})

test('the public list contains the active packages after any commands in any order', () => {
  const step = fc.record(
    {
      n: fc.integer({ min: 1, max: 3 }),
      price: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
      name: fc.option(fc.constantFrom('One', 'Two'), { nil: undefined }),
      is_active: fc.option(fc.boolean(), { nil: undefined }),
      isDelete: fc.boolean(),
    },
    { requiredKeys: ['n', 'isDelete'] },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      const world = openWorld([aProvider()])
      for (const { n, isDelete, ...fields } of steps) {
        const package_id = ulid(n, 'K')
        const isThere = world.get(packageId(GRACE, package_id)) !== undefined
        if (isDelete) world.run('delete_package', { package_id }, person(GRACE))
        else save(world, isThere ? { package_id, ...fields } : { ...NEW, package_id })
      }
      const active = world.all('package').filter((each) => each.is_active && !each.is_removed)
      const listed = active.map((each) => publicPackage(each)).sort((a, b) => (a.id < b.id ? -1 : 1))
      expect(offered(world)).toEqual(listed)
    }),
    { numRuns: 60 },
  )
})
