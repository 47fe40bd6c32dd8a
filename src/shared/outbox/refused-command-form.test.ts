import { expect, test } from 'vitest'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { refusal, type ErrorCode } from '#domain/errors.ts'
import { command, NOW, PACKAGE } from '#tests/support/domain/fixtures.ts'
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

test('opens a second registration as changes of the service, even if the first one has not arrived yet', () => {
  const filled = { kind: 'edit-service', replaces: { id: command(1), args: LISTING } }
  expect(refusedCommandForm(refused('register_provider', LISTING, 'provider_exists'), false)).toEqual(filled)
  expect(refusedCommandForm(refused('register_provider', LISTING, 'internal'), true)).toEqual(filled)
})

test('prefills a registration that was refused for another reason', () => {
  expect(refusedCommandForm(refused('register_provider', LISTING, 'invalid_fields'), false)).toEqual({
    kind: 'register-provider',
    replaces: { id: command(1), args: LISTING },
  })
})

test('offers changes of a deleted package as a new package, and others under the same id', () => {
  const args = { package_id: PACKAGE, price: 95 }
  const replaces = { id: command(1), args }
  expect(refusedCommandForm(refused('save_package', args, 'package_gone'), true)).toEqual({
    kind: 'edit-package',
    packageId: null,
    replaces,
  })
  expect(refusedCommandForm(refused('save_package', args, 'too_many_packages'), true)).toEqual({
    kind: 'edit-package',
    packageId: PACKAGE,
    replaces,
  })
})
