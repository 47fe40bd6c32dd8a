import { expect, test } from 'vitest'
import { ANN, PAT } from '#tests/support/device/device-harness.ts'
import { profileOf, providerOf } from '#tests/support/device/fixtures.ts'
import { canonicalJson } from '#tests/convergence/checks/canonical-json.ts'
import { compareDevice } from './check-end.ts'
import type { DeviceReport } from './messages.ts'

const profile = profileOf(ANN, 'Ann')
const report = (documents: DeviceReport['documents']): DeviceReport => ({
  uid: ANN,
  label: 'Ann',
  token: '',
  documents,
  unfinished: [],
  submitted: [],
})
const snapshot = new Map([[profile.doc_id as string, canonicalJson(profile)]])

test('a device that has what the server sends agrees, with services that it follows beside', () => {
  expect(compareDevice(report([profile, providerOf(PAT, 'Pat')]), snapshot)).toEqual([])
})

test('a device that lacks a document, has another or one more does not agree', () => {
  expect(compareDevice(report([]), snapshot)).toEqual([`Ann lacks ${profile.doc_id}`])
  expect(compareDevice(report([{ ...profile, phone: '1' }]), snapshot)).toEqual([expect.stringContaining('holds another')])
  expect(compareDevice(report([profile, profileOf(PAT, 'Pat')]), snapshot)).toEqual([expect.stringContaining('does not send')])
})
