import { expect, test } from 'vitest'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { refusal, type ErrorCode } from '#domain/errors.ts'
import { command, NOW, PACKAGE } from '#tests/support/rulebook/cast.ts'
import { refusedCommandForm } from './refused-command-form.ts'

const refused = (name: OutboxItem['name'], args: OutboxItem['args'], code: ErrorCode): OutboxItem => ({
  id: command(1),
  name,
  args,
  created_at: NOW,
  state: 'refused',
  refusal: refusal(code),
  shown: {},
})

const LISTING = { name: 'Grace Cleans', bio: 'Every corner.', price_per_hour: 40 }

test('a service that was registered twice can be changed to what was typed second, also before the first has arrived', () => {
  const filled = { kind: 'edit-service', changes: LISTING, replaces: command(1) }
  expect(refusedCommandForm(refused('register_provider', LISTING, 'provider_exists'), false)).toEqual(filled)
  expect(refusedCommandForm(refused('register_provider', LISTING, 'internal'), true)).toEqual(filled)
})

test('a registration that was refused otherwise is filled in again', () => {
  expect(refusedCommandForm(refused('register_provider', LISTING, 'invalid_fields'), false)).toEqual({
    kind: 'register-provider',
    changes: LISTING,
    replaces: command(1),
  })
})

test('a change of a package that was deleted is offered as a new package, any other under its own id', () => {
  const args = { package_id: PACKAGE, price: 95 }
  const before = { args, replaces: command(1) }
  expect(refusedCommandForm(refused('save_package', args, 'package_gone'), true)).toEqual({ kind: 'edit-package', packageId: null, before })
  expect(refusedCommandForm(refused('save_package', args, 'too_many_packages'), true)).toEqual({
    kind: 'edit-package',
    packageId: PACKAGE,
    before,
  })
})
