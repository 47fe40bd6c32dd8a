import { expect, test } from 'vitest'
import { profileOf } from '#tests/contract/support/people.ts'
import { newUid } from '#tests/contract/support/backend.ts'
import type { VerificationStatus } from '#domain/verification/verification.ts'
import { buildMyData } from './export-my-data.ts'

const uid = newUid()
const storageOf = (kept: ReadonlyMap<string, string>): Storage => ({
  length: kept.size,
  key: (index) => [...kept.keys()][index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
})
const rejected: VerificationStatus = {
  status: 'rejected',
  submitted_at: null,
  decided_at: null,
  reason: 'The scan cannot be read.',
  what: [],
  document: null,
}

const file = (verification: VerificationStatus | undefined, storage = storageOf(new Map())): Record<string, unknown> =>
  buildMyData({
    copy: { documents: [profileOf(uid)], commands: [], is_complete: true, freed_threads: [], confirmed_at: null },
    archived: [],
    account: { uid, email: 'a@example.test', userType: 'provider', name: 'Grace' },
    verification,
    made_at: '2026-11-20T09:00:00.000Z',
    storage,
  })

test('the file contains the verification status, unless the server could not be reached', () => {
  expect(file(rejected)).toMatchObject({ verification: rejected, profile: [{ uid }] })
  expect(file(undefined)).not.toHaveProperty('verification')
})

test('the file leaves out storage entries of other people who used this device', () => {
  const kept = new Map([
    ['nearhelp.language', '"fr"'],
    [`nearhelp.${uid}.filter`, '{"text":"mine"}'],
    [`nearhelp.${newUid()}.chat-drafts`, '"of somebody else"'],
    ['nearhelp.visitor.filter', '{"text":"of a visitor"}'],
    ['another.app', '1'],
  ])
  const storage = storageOf(kept)
  expect(file(undefined, storage)['remembered_on_this_device']).toEqual({
    'nearhelp.language': 'fr',
    [`nearhelp.${uid}.filter`]: { text: 'mine' },
  })
})
