import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aBooking,
  AMINA,
  aCalendar,
  aClientRating,
  aMessage,
  anAcceptedBooking,
  anAttachment,
  aPackage,
  aPlace,
  aProfile,
  aProvider,
  aReceipt,
  aReport,
  aReported,
  BOOKING,
  command,
  GRACE,
  NOW,
  STRANGER,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { openWorld } from '#tests/support/domain/world.ts'
import { person } from '#tests/support/domain/fixtures.ts'
import { audienceOf, cityAudience, isVisibleTo, userAudience } from './audience.ts'
import { BUILT_IN_CITIES } from '../cities.ts'
import { COMMAND_VERSION } from '../commands/migrate-arguments.ts'
import type { CommandOutcome } from '../documents/command-outcome.ts'
import type { Doc, DocType } from '../documents/document.ts'
import { PROVIDER_STATUSES } from '../documents/provider.ts'
import { blockId, favouriteId, notificationId, readingId, reviewId, type DocId } from '../ids.ts'

const BOTH = [`user:${AMINA}`, `user:${GRACE}`]
const outcome: CommandOutcome = {
  doc_id: command(1) as string as DocId,
  type: 'command',
  schema_version: 1,
  version: 1,
  uid: AMINA,
  device_id: ulid(1, 'D'),
  n: 1,
  name: 'cancel_booking',
  state: 'accepted',
  refusal: null,
  effects: [],
  decided_at: NOW,
}

const audiences: Readonly<Record<Exclude<DocType, 'provider'>, readonly [doc: Doc, audience: string[]]>> = {
  booking: [aBooking(), BOTH],
  message: [aMessage(1), BOTH],
  attachment: [anAttachment(1), []],
  reading: [
    { doc_id: readingId(BOOKING, AMINA), type: 'reading', schema_version: 1, version: 1, booking_id: BOOKING, uid: AMINA, read_up_to: NOW },
    [`user:${AMINA}`],
  ],
  receipt: [aReceipt(AMINA), BOTH],
  review: [
    {
      doc_id: reviewId(GRACE, BOOKING),
      type: 'review',
      schema_version: 1,
      version: 1,
      booking_id: BOOKING,
      provider_id: GRACE,
      customer_uid: AMINA,
      user_name: 'Amina',
      rating: 5,
      comment: '',
      created_at: NOW,
    },
    BOTH,
  ],
  'client-rating': [aClientRating(), BOTH],
  package: [aPackage(), [`user:${GRACE}`]],
  place: [aPlace(GRACE), [`user:${GRACE}`]],
  notification: [
    {
      doc_id: notificationId(AMINA, ulid(1, 'N')),
      type: 'notification',
      schema_version: 1,
      version: 1,
      id: ulid(1, 'N'),
      user_id: AMINA,
      kind: 'booking_accepted',
      title: '',
      message: '',
      icon: '',
      booking_id: null,
      params: {},
      time: NOW,
    },
    [`user:${AMINA}`],
  ],
  block: [
    {
      doc_id: blockId(AMINA, GRACE),
      type: 'block',
      schema_version: 1,
      version: 1,
      uid: AMINA,
      person_id: GRACE,
      is_blocked: false,
      is_closed: true,
    },
    [`user:${AMINA}`],
  ],
  favourite: [
    {
      doc_id: favouriteId(AMINA, GRACE),
      type: 'favourite',
      schema_version: 1,
      version: 1,
      uid: AMINA,
      provider_id: GRACE,
      is_removed: false,
      created_at: NOW,
    },
    [`user:${AMINA}`],
  ],
  profile: [aProfile(AMINA), [`user:${AMINA}`]],
  command: [outcome, [`user:${AMINA}`]],
  calendar: [aCalendar(), [`user:${GRACE}`]],
  report: [aReport(), []],
  reported: [aReported(), []],
}

describe('a document of one or two users', () => {
  test.each(Object.entries(audiences))('%s is visible only to them', (_type, [doc, audience]) => {
    expect(audienceOf(doc)).toEqual(audience)
    for (const each of [userAudience(AMINA), userAudience(GRACE), userAudience(STRANGER), 'city:all', 'city:san-francisco'] as const)
      expect(isVisibleTo(doc, each)).toBe(audience.includes(each))
  })

  test('a hidden review is visible only to its customer, and again to its provider when restored', () => {
    const [review] = audiences.review
    if (review.type !== 'review') throw new Error(review.type)
    const hidden = { ...review, hidden: { at: NOW, reason: 'Rude' } }
    expect(audienceOf(hidden)).toEqual(BOTH)
    expect([AMINA, GRACE, STRANGER].map((who) => isVisibleTo(hidden, userAudience(who)))).toEqual([true, false, false])
  })

  test('its audience stays the same through every command that changes it', () => {
    const world = openWorld([aProfile(AMINA), aProvider(), aBooking(), aCalendar(), aPlace()])
    const before = new Map(
      ['booking', 'place', 'profile', 'calendar'].flatMap((type) =>
        world.all(type as 'booking').map((doc) => [doc.doc_id, audienceOf(doc)] as const),
      ),
    )
    for (const name of ['accept_booking', 'on_my_way', 'start_job', 'complete_job'])
      expect(world.run(name, { booking_id: BOOKING }, person(GRACE)).ok).toBe(true)
    for (const [id, audience] of before) {
      const doc = world.get(id)
      expect(doc && audienceOf(doc)).toEqual(audience)
    }
  })

  test('the exact place is for the customer alone until the provider accepts', () => {
    const world = openWorld([aProfile(AMINA), aProvider(), aBooking(), aPlace()])
    const shown = (): boolean => world.all('place').some((place) => isVisibleTo(place, userAudience(GRACE)))
    expect(shown()).toBe(false)
    world.run('accept_booking', { booking_id: BOOKING }, person(GRACE))
    expect(shown()).toBe(true)
    expect(anAcceptedBooking().user_latitude).toBe(37.77)
  })
})

describe('a provider', () => {
  test('is in its city and in all cities while it is listed, and always in its own feed', () => {
    const provider = aProvider()
    expect(audienceOf(provider)).toEqual([`user:${GRACE}`, 'city:all', 'city:san-francisco'])
    expect(isVisibleTo(provider, 'city:all')).toBe(true)
    expect(isVisibleTo(provider, 'city:lagos')).toBe(false)
    expect(isVisibleTo(provider, userAudience(AMINA))).toBe(false)
  })

  test('is a tombstone in every city where it is not listed or no longer listed', () => {
    const city = fc.constantFrom(...BUILT_IN_CITIES.map(({ name }) => name))
    const over = fc.record({
      city,
      former_cities: fc.uniqueArray(city),
      status: fc.constantFrom(...PROVIDER_STATUSES),
      visible: fc.boolean(),
      is_blocked: fc.boolean(),
      approval: fc.constantFrom('pending', 'approved', 'rejected' as const),
    })
    fc.assert(
      fc.property(over, (fields) => {
        const provider = aProvider(GRACE, fields)
        const listed = fields.visible && fields.status !== 'Off Duty' && !fields.is_blocked && fields.approval !== 'rejected'
        expect(isVisibleTo(provider, userAudience(GRACE))).toBe(true)
        expect(isVisibleTo(provider, 'city:all')).toBe(listed)
        for (const { name, slug } of BUILT_IN_CITIES) {
          expect(audienceOf(provider).includes(`city:${slug}`)).toBe(name === fields.city || fields.former_cities.includes(name))
          expect(isVisibleTo(provider, `city:${slug}`)).toBe(listed && name === fields.city)
        }
        expect(new Set(audienceOf(provider)).size).toBe(audienceOf(provider).length)
      }),
    )
  })
})

test('a directory is selected by city name, or by none for all cities', () => {
  expect(cityAudience(undefined)).toBe('city:all')
  expect(cityAudience('Ho Chi Minh City')).toBe('city:ho-chi-minh-city')
  for (const odd of ['', 'all', 'ho-chi-minh-city', 'Atlantis']) expect(cityAudience(odd)).toBeUndefined()
})

test('commands carry the version of their arguments', () => {
  expect(COMMAND_VERSION).toBe(2)
})
