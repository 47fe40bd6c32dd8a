import { expect, test } from 'vitest'
import { COMMAND_VERSION, migrateArguments, type ArgumentMigration } from './migrate-arguments.ts'

const renamed: ArgumentMigration = (name, args) => (name === 'send_message' ? { ...(args as object), text: 'renamed' } : args)
const counted: ArgumentMigration = (_name, args) => ({ ...(args as object), steps: 2 })

test('arguments of an older build pass every migration after their version', () => {
  const steps = [renamed, counted]
  expect(migrateArguments('send_message', { a: 1 }, 1, steps)).toEqual({ a: 1, text: 'renamed', steps: 2 })
  expect(migrateArguments('add_favourite', { a: 1 }, 1, steps)).toEqual({ a: 1, steps: 2 })
  expect(migrateArguments('send_message', { a: 1 }, 2, steps)).toEqual({ a: 1, steps: 2 })
  expect(migrateArguments('send_message', { a: 1 }, 3, steps)).toEqual({ a: 1 })
})

test('arguments of this build are unchanged', () => {
  const args = { a: 1 }
  expect(migrateArguments('send_message', args, COMMAND_VERSION)).toBe(args)
})
