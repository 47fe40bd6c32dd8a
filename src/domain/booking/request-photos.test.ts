import { expect, test } from 'vitest'
import { PICTURE } from '#tests/support/domain/document-examples.ts'
import { AMINA, aBooking, aHistoryEntry, anAcceptedBooking, GRACE, NOW, STRANGER, ulid } from '#tests/support/domain/fixtures.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import { aSubscription } from '#tests/support/domain/fixtures.ts'
import type { Booking, BookingStatus } from '../documents/booking.ts'
import { decidePhotoUpload, validatePhoto } from '../photos/validate-photo.ts'
import { addMs } from '../time/instant.ts'
import { arePhotosShown } from './request-photos.ts'

const HOUR_MS = 3_600_000
const ended = (status: 'rejected' | 'completed' | 'cancelled' | 'expired'): Booking =>
  anAcceptedBooking({ status, history: [...anAcceptedBooking().history, aHistoryEntry(status, NOW, 'provider')] })
const providerSees = (booking: Booking, hoursLater = 0): boolean => arePhotosShown(booking, GRACE, addMs(NOW, hoursLater * HOUR_MS))

test('the provider sees the photos while asked, until a day after the work, and after no other end', () => {
  expect(providerSees(aBooking({ status: 'pending' }))).toBe(true)
  for (const status of ['accepted', 'in_progress'] satisfies BookingStatus[]) expect(providerSees(anAcceptedBooking({ status }))).toBe(true)
  for (const status of ['rejected', 'cancelled', 'expired'] as const) expect(providerSees(ended(status)), status).toBe(false)
  expect(providerSees(ended('completed'), 23.99)).toBe(true)
  expect(providerSees(ended('completed'), 24)).toBe(false)
})

test('for a subscription the day begins with the end of its last visit', () => {
  const done = { ...aHistoryEntry('visit_completed', NOW, 'provider'), visit: 4 }
  const over = aSubscription({ status: 'completed', history: [...aSubscription().history, done] })
  expect([providerSees(over, 23), providerSees(over, 25)]).toEqual([true, false])
})

test('the customer always sees them, and nobody else ever', () => {
  expect(arePhotosShown(ended('rejected'), AMINA, addMs(NOW, 1_000 * HOUR_MS))).toBe(true)
  expect(arePhotosShown(aBooking(), STRANGER, NOW)).toBe(false)
})

test('a photo is taken from the customer who named it, as it was described', () => {
  const bytes = jpegOf({ width: 40, height: 30 })
  const photo = { ...PICTURE, bytes: bytes.length, width: 40, height: 30 }
  const booking = aBooking({ photos: [photo] })
  const clock = { now: NOW, queuedMs: 0, doneAt: NOW }
  const upload = (uid: typeof AMINA, id: string) => {
    const decided = decidePhotoUpload({ booking, uid, id, ...clock })
    return decided.ok ? 'taken' : decided.error.code
  }
  expect(upload(AMINA, photo.id)).toBe('taken')
  expect(upload(GRACE, photo.id)).toBe('not_found')
  expect(upload(AMINA, ulid(9, 'F'))).toBe('chat_closed')
  const validate = (given: Uint8Array) =>
    validatePhoto({ id: photo.id, booking, uid: AMINA, now: NOW, bytes: given, blur: photo.blur, existingCount: 200 })
  expect(validate(bytes)).toMatchObject({ ok: true, value: { attachment: { id: photo.id, sender_uid: AMINA } } })
  expect(validate(jpegOf({ width: 41, height: 30 }))).toMatchObject({ ok: false, error: { code: 'not_a_picture' } })
})
