import { describe, expect, test } from 'vitest'
import { AMINA, aProfile, NOW, person, ulid } from '#tests/support/domain/fixtures.ts'
import { describeDecision, openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import { profileId } from '../../ids.ts'
import type { Decision } from '../command.ts'

const id = (n: number): string => ulid(n, 'Q')
const place = (n: number, over: Record<string, unknown> = {}) => ({
  id: id(n),
  label: `Place ${n}`,
  address: `${n} Market Street`,
  ...over,
})
const save = (world: World, args: Record<string, unknown>): Decision => world.run('save_place', args, person(AMINA))
const saved = (world: World) => world.read(profileId(AMINA), 'profile').saved_places
const fieldsOf = (decision: Decision): Record<string, string> => ({ ...(decision.ok ? {} : decision.error.fields) })

test('saves, replaces as a whole and deletes; deleting again changes nothing', () => {
  const world = openWorld([aProfile(AMINA)])
  expect(saved(world)).toBeUndefined()
  save(world, place(1, { place_notes: 'Third floor', district: 'Mission', latitude: 37.78, longitude: -122.41 }))
  save(world, place(2, { address: undefined, latitude: 37.79, longitude: -122.42 }))
  save(world, place(1, { label: ' Work ', place_notes: '' }))
  expect(saved(world)).toEqual([
    { id: id(1), label: 'Work', address: '1 Market Street' },
    { id: id(2), label: 'Place 2', latitude: 37.79, longitude: -122.42 },
  ])
  expect(world.read(profileId(AMINA), 'profile').updated_at).toBe(NOW)
  const remove = (): string[] => describeDecision(world.run('delete_place', { id: id(1) }, person(AMINA)))
  expect(remove()).toEqual(['replace profile'])
  expect(remove()).toEqual([])
  expect(saved(world)?.map((each) => each.id)).toEqual([id(2)])
})

test('a ninth place is refused, and changes nothing; one of the eight can still be changed', () => {
  const world = openWorld([aProfile(AMINA)])
  for (let n = 1; n <= 8; n += 1) save(world, place(n))
  expect(refusalCode(save(world, place(9)))).toBe('too_many_places')
  expect(saved(world)).toHaveLength(8)
  expect(save(world, place(8, { label: 'Mum' })).ok).toBe(true)
  expect(saved(world)?.[7]?.label).toBe('Mum')
})

describe('refuses', () => {
  test('a place without an address and a position', () => {
    const decision = save(openWorld([aProfile(AMINA)]), { id: id(1), label: 'Work' })
    expect(refusalCode(decision)).toBe('place_missing')
    expect(fieldsOf(decision)).toEqual({ address: 'Please say where you need help' })
  })

  test.each([
    [{ label: ' ' }, 'label', 'Name this place'],
    [{ label: 'x'.repeat(41) }, 'label', 'Use 40 characters or fewer'],
    [{ address: 'x'.repeat(201) }, 'address', 'Use 200 characters or fewer'],
    [{ address: '   ' }, 'address', 'Please say where you need help'],
    [{ address: '1 Market\u202eStreet' }, 'address', 'Remove the unsupported characters'],
    [{ address: '1 Market\nStreet' }, 'address', 'Remove the unsupported characters'],
    [{ place_notes: 'x'.repeat(301) }, 'place_notes', 'Use 300 characters or fewer'],
    [{ place_notes: 'Bell\u0007' }, 'place_notes', 'Remove the unsupported characters'],
    [{ latitude: 91, longitude: 0 }, 'latitude', 'Not a valid latitude'],
    [{ latitude: 37 }, 'longitude', 'Not a valid longitude'],
    [{ longitude: -122 }, 'latitude', 'Not a valid latitude'],
  ])('%j', (over, field, words) => {
    const world = openWorld([aProfile(AMINA)])
    const decision = save(world, place(1, over))
    expect(refusalCode(decision)).toBe('invalid_fields')
    expect(fieldsOf(decision)).toEqual({ [field]: words })
    expect(saved(world)).toBeUndefined()
  })

  test('a person without a profile', () => {
    expect(refusalCode(save(openWorld([]), place(1)))).toBe('not_found')
    expect(refusalCode(openWorld([]).judge('delete_place', { id: id(1) }, person(AMINA)))).toBe('not_found')
  })
})
