import { describe, expect, test } from 'vitest'
import { AMINA, aProfile, aProvider, GRACE, NOW, person, STRANGER } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision } from '#tests/support/domain/world.ts'
import { favouriteId, profileId } from '../../ids.ts'
import { addMs } from '../../time/instant.ts'

describe('favourites', () => {
  const ARGS = { provider_id: GRACE }

  test('can be added, removed and added again, each time once', () => {
    const world = openWorld([aProvider()])
    const run = (name: string): string[] => describeDecision(world.run(name, ARGS, person(AMINA)))
    expect(run('remove_favourite')).toEqual([])
    expect(run('add_favourite')).toEqual(['create favourite'])
    expect(world.read(favouriteId(AMINA, GRACE), 'favourite')).toEqual({
      doc_id: favouriteId(AMINA, GRACE),
      type: 'favourite',
      schema_version: 1,
      version: 1,
      uid: AMINA,
      provider_id: GRACE,
      is_removed: false,
      created_at: NOW,
    })
    expect(run('add_favourite')).toEqual([])
    expect(run('remove_favourite')).toEqual(['replace favourite'])
    expect(run('remove_favourite')).toEqual([])
    expect(world.read(favouriteId(AMINA, GRACE), 'favourite')).toMatchObject({ is_removed: true, version: 2 })
    expect(run('add_favourite')).toEqual(['replace favourite'])
    expect(world.read(favouriteId(AMINA, GRACE), 'favourite')).toMatchObject({ is_removed: false, version: 3 })
  })

  test('a missing provider cannot be added, but removing it succeeds', () => {
    expect(refusalCode(openWorld([]).judge('add_favourite', ARGS, person(AMINA)))).toBe('not_found')
    expect(describeDecision(openWorld([]).judge('remove_favourite', ARGS, person(AMINA)))).toEqual([])
  })

  test('belong to the actor', () => {
    const world = openWorld([aProvider()])
    world.run('add_favourite', ARGS, person(AMINA))
    world.run('add_favourite', ARGS, person(STRANGER))
    world.run('remove_favourite', ARGS, person(STRANGER))
    expect(world.read(favouriteId(AMINA, GRACE), 'favourite').is_removed).toBe(false)
    expect(refusalCode(world.judge('add_favourite', { ...ARGS, uid: AMINA }, person(STRANGER)))).toBe('invalid_fields')
  })
})

describe('mark_notifications_read', () => {
  const later = (ms: number) => ({ up_to: addMs(NOW, ms) })

  test('moves forward, never back, and never beyond now', () => {
    const world = openWorld([aProfile(AMINA)])
    const seen = (ms: number): string[] => describeDecision(world.run('mark_notifications_read', later(ms), person(AMINA)))
    const upTo = (): unknown => world.read(profileId(AMINA), 'profile').notifications_read_up_to
    expect(seen(-5_000)).toEqual(['replace profile'])
    expect(upTo()).toBe(addMs(NOW, -5_000))
    expect(seen(-6_000)).toEqual([])
    expect(seen(-5_000)).toEqual([])
    expect(seen(172_800_000)).toEqual(['replace profile'])
    expect(upTo()).toBe(NOW)
    expect(seen(172_800_000)).toEqual([])
  })

  test('needs a profile', () => {
    expect(refusalCode(openWorld([]).judge('mark_notifications_read', later(0), person(AMINA)))).toBe('not_found')
  })
})
