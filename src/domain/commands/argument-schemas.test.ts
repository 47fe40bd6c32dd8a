import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '#tests/support/domain/command-examples.ts'
import { AMINA, BOOKING } from '#tests/support/domain/fixtures.ts'
import { testSchemas } from '#tests/support/domain/schema-tests.ts'
import { pushedCommandSchema } from '../documents/command-outcome.ts'
import { PERSON_COMMANDS, SYSTEM_COMMANDS } from './command-table.ts'

const commands = Object.entries({ ...PERSON_COMMANDS, ...SYSTEM_COMMANDS }).map(
  ([name, definition]) => [name, definition.schema as v.GenericSchema, COMMANDS[name as keyof typeof COMMANDS]] as const,
)
const pushed = [
  'pushed command',
  pushedCommandSchema as v.GenericSchema,
  { name: 'accept_booking', command_version: 1, args: { booking_id: BOOKING }, queued_ms: 0 },
] as const
testSchemas([...commands, pushed])

describe('an unknown field', () => {
  test.each(commands)('%s rejects it', (_name, schema, example) => {
    for (const field of ['surprise', 'uid2', '__proto__x', 'total_amount', 'role'])
      expect(v.is(schema, { ...example, [field]: 1 })).toBe(false)
  })

  test('a pushed command rejects it', () => {
    expect(v.is(pushed[1], { ...pushed[2], uid: AMINA })).toBe(false)
  })
})

test('the waiting time of a command is between 0 and 366 days', () => {
  for (const [queued_ms, isTaken] of [
    [0, true],
    [366 * 86_400_000, true],
    [-1, false],
    [366 * 86_400_000 + 1, false],
    [0.5, false],
  ] as const)
    expect(v.is(pushed[1], { ...pushed[2], queued_ms })).toBe(isTaken)
})
