import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMINA, aProfile, aProvider, BOOKING, person, SYSTEM } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode } from '#tests/support/domain/world.ts'
import { applyEffect, type Effect } from './command.ts'
import { definitionOf, isPersonCommand, PERSON_COMMANDS, SYSTEM_COMMANDS } from './command-table.ts'
import { prepareCommand } from './prepare-command.ts'
import { ERRORS } from '../errors.ts'
import { providerId } from '../ids.ts'

const personal = Object.keys(PERSON_COMMANDS)
const ofTheServer = Object.keys(SYSTEM_COMMANDS)

describe('prepareCommand', () => {
  test('every command is in exactly one table, under its own name', () => {
    for (const name of [...personal, ...ofTheServer]) expect(definitionOf(name)?.name).toBe(name)
    expect(personal.filter((name) => ofTheServer.includes(name))).toEqual([])
    expect(ofTheServer).toEqual([
      'expire_booking',
      'remind',
      'ask_outcome',
      'settle_outcome',
      'mark_notified',
      'mark_delivered',
      'settle_place',
      'settle_block',
      'admit_provider',
      'moderate_content',
      'count_review',
      'admit_person',
      'suspend_booking',
      'resume_booking',
      'end_suspended',
    ])
  })

  test.each([...ofTheServer, 'book', '', 'toString', 'constructor', '__proto__', 'hasOwnProperty'])('a person may not send %j', (name) => {
    expect(isPersonCommand(name)).toBe(false)
    for (const args of [{}, { booking_id: BOOKING }, null])
      expect(prepareCommand(name, args, person(AMINA))).toMatchObject({ ok: false, error: { code: 'bad_request' } })
  })

  test.each([...personal, ...ofTheServer])('%s rejects any junk with field errors', (name) => {
    const world = openWorld([aProfile(AMINA), aProvider()])
    fc.assert(
      fc.property(fc.anything({ maxDepth: 2, withNullPrototype: true, withDate: false, withBigInt: true }), (junk) => {
        const decision = world.judge(name, junk, SYSTEM)
        // These two accept an empty change; no other command accepts empty arguments.
        if (name === 'update_provider' && refusalCode(decision) === 'no_provider_profile') return
        if (name === 'update_profile' && refusalCode(decision) === 'not_found') return
        expect(refusalCode(decision)).toBe('invalid_fields')
        expect(decision.ok ? {} : decision.error.fields).not.toEqual({})
      }),
      { numRuns: 60 },
    )
  })

  test('an unknown field is rejected by name, and changes no prototype', () => {
    for (const name of personal) {
      const decision = openWorld([]).judge(name, { surprise: 1 }, person(AMINA))
      expect(decision.ok ? {} : decision.error.fields).toHaveProperty('surprise')
    }
    const polluting: unknown = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}')
    for (const name of personal) prepareCommand(name, polluting, person(AMINA))
    expect({}).not.toHaveProperty('polluted')
  })

  test('a refusal repeats only little of the input', () => {
    const sent = { status: 'x'.repeat(50_000), ['k'.repeat(50_000)]: 1 }
    expect(JSON.stringify(openWorld([]).judge('set_status', sent, person(AMINA))).length).toBeLessThan(1_000)
  })

  test('a refusal has the text of the table', () => {
    const decision = openWorld([]).judge('accept_booking', { booking_id: BOOKING }, person(AMINA))
    expect(decision).toEqual({ ok: false, error: { code: 'not_found', reason: ERRORS.not_found.text } })
  })
})

describe('applyEffect', () => {
  const doc = aProvider()

  test('create and replace return their document', () => {
    expect(applyEffect({ op: 'create', doc }, undefined)).toBe(doc)
    expect(applyEffect({ op: 'replace', doc }, aProvider(doc.id, { bio: 'Old' }))).toBe(doc)
  })

  test('amend adds, sets and raises the version by one; a missing document stays missing', () => {
    const effect: Effect = { op: 'amend', doc_id: providerId(doc.id), add: { total_completed_jobs: 2 }, set: { bio: 'New' } }
    expect(applyEffect(effect, doc)).toEqual({ ...doc, total_completed_jobs: 2, bio: 'New', version: 2 })
    expect(doc).toMatchObject({ total_completed_jobs: 0, version: 1 })
    expect(applyEffect(effect, undefined)).toBeUndefined()
  })
})
