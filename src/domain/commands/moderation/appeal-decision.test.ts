import { describe, expect, test } from 'vitest'
import {
  aMessage,
  AMINA,
  anAcceptedBooking,
  aProfile,
  aProvider,
  BOOKING,
  GRACE,
  NOW,
  person,
  STRANGER,
  SYSTEM,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { describeDecision, openWorld, refusalCode, type World } from '#tests/support/domain/world.ts'
import { contentKey, type ContentRef } from '../../documents/report.ts'
import { HIDDEN_NAME } from '../../documents/placeholder-texts.ts'
import { profileId, providerId, reportedContentId, type Uid } from '../../ids.ts'

const MESSAGE: ContentRef = { kind: 'message', booking_id: BOOKING, message_id: ulid(1, 'M') }
const ABOUT = {
  message: { about: 'message', booking_id: BOOKING, message_id: ulid(1, 'M') },
  profile: { about: 'profile', provider_id: GRACE },
}
const NAME = { about: 'name', booking_id: BOOKING }

const market = (): World =>
  openWorld([
    aProfile(AMINA),
    aProvider(GRACE, { bio: 'Cheap watches', portfolio_links: { website: 'https://example.test/' } }),
    anAcceptedBooking(),
    aMessage(1, { sender_uid: AMINA, sender_type: 'customer', message: 'You fool' }),
  ])

const decide = (world: World, content: ContentRef, from: string, to: string) =>
  world.run('moderate_content', { content: contentKey(content), from, to, reason: 'Insults', rule: 'offensive' }, SYSTEM)

/** The message of Amina is reported and hidden. @returns the id of the notification that told her */
function hidden(world: World): string {
  world.run('report_content', { ...ABOUT.message, reason: 'offensive' }, person(GRACE))
  decide(world, MESSAGE, 'open', 'hidden')
  return world.all('notification').at(-1)?.id ?? ''
}

const appeal = (world: World, notification_id: string, who: Uid = AMINA) =>
  world.run('appeal_decision', { notification_id, words: ' A joke ' }, person(who))
const reported = (world: World) => world.read(reportedContentId(contentKey(MESSAGE)), 'reported')

describe('appeal_decision', () => {
  test('what was hidden, why and which rule are in the notification; an appeal is taken once, and only from its author', () => {
    const world = market()
    const id = hidden(world)
    expect(world.all('notification').at(-1)).toMatchObject({
      params: { what: 'message', reason: 'Insults', rule: 'offensive', written_at: NOW, content: contentKey(MESSAGE) },
      message: 'We hid one of your messages, because it’s offensive or threatening. Insults',
    })
    for (const who of [GRACE, STRANGER]) expect(refusalCode(appeal(world, id, who))).toBe('not_found')
    expect(refusalCode(appeal(world, ulid(77, 'N')))).toBe('not_found')
    expect(describeDecision(appeal(world, id))).toEqual(['replace reported', `notify ${AMINA} content_hidden`])
    expect(reported(world)).toMatchObject({ verdict: 'hidden', appeal: { words: 'A joke', state: 'open' } })
    expect(refusalCode(appeal(world, id))).toBe('already_appealed')
  })

  test('a device, which does not have the reported content, only marks its notification', () => {
    const world = market()
    const id = hidden(world)
    const notification = world.all('notification').at(-1)
    const device = openWorld(notification ? [notification] : [])
    expect(describeDecision(appeal(device, id))).toEqual([`notify ${AMINA} content_hidden`])
    expect(refusalCode(appeal(device, id))).toBe('already_appealed')
  })

  test('granted: visible again, and nothing is left to appeal', () => {
    const world = market()
    const id = hidden(world)
    appeal(world, id)
    expect(refusalCode(decide(world, MESSAGE, 'hidden', 'kept'))).toBe('conflict')
    expect(describeDecision(decide(world, MESSAGE, 'appealed', 'kept'))).toContain(`notify ${AMINA} content_restored`)
    expect(reported(world)).toMatchObject({ verdict: 'kept', appeal: { state: 'granted' } })
    const late = market()
    const other = hidden(late)
    decide(late, MESSAGE, 'hidden', 'kept')
    expect(refusalCode(appeal(late, other))).toBe('not_hidden')
  })

  test('upheld: it stays hidden, the author is told why, and there is no second appeal; another decision can be appealed', () => {
    const world = market()
    const id = hidden(world)
    appeal(world, id)
    expect(describeDecision(decide(world, MESSAGE, 'appealed', 'hidden'))).toEqual(['replace reported', `notify ${AMINA} appeal_refused`])
    expect(world.all('notification').at(-1)?.message).toBe('Your message stays hidden. Insults')
    expect(reported(world)).toMatchObject({ verdict: 'hidden', kept: { message: 'You fool' }, appeal: { state: 'refused' } })
    expect(refusalCode(appeal(world, id))).toBe('already_appealed')
    decide(world, MESSAGE, 'hidden', 'kept')
    decide(world, MESSAGE, 'kept', 'hidden')
    expect(describeDecision(appeal(world, world.all('notification').at(-1)?.id ?? ''))).toContain('replace reported')
  })
})

describe('profiles and names', () => {
  test('the texts and links of a profile are hidden; what the provider wrote meanwhile stays', () => {
    const world = market()
    const profile: ContentRef = { kind: 'profile', uid: GRACE }
    expect(refusalCode(world.judge('report_content', { ...ABOUT.profile, reason: 'spam' }, person(GRACE)))).toBe('own_content')
    world.run('report_content', { ...ABOUT.profile, reason: 'spam' }, person(STRANGER))
    decide(world, profile, 'open', 'hidden')
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({ bio: '', portfolio_links: {} })
    world.run('update_provider', { bio: 'I clean' }, person(GRACE))
    decide(world, profile, 'hidden', 'kept')
    expect(world.read(providerId(GRACE), 'provider')).toMatchObject({
      bio: 'I clean',
      portfolio_links: { website: 'https://example.test/' },
    })
  })

  test('a customer’s name is reported by the provider of a booking, and replaced', () => {
    const world = market()
    const name: ContentRef = { kind: 'name', uid: AMINA }
    expect(refusalCode(world.judge('report_content', { ...NAME, reason: 'other' }, person(STRANGER)))).toBe('not_found')
    expect(refusalCode(world.judge('report_content', { ...NAME, reason: 'other' }, person(AMINA)))).toBe('own_content')
    world.run('report_content', { ...NAME, reason: 'other' }, person(GRACE))
    const before = world.read(profileId(AMINA), 'profile').name
    decide(world, name, 'open', 'hidden')
    expect(world.read(profileId(AMINA), 'profile').name).toBe(HIDDEN_NAME)
    decide(world, name, 'hidden', 'kept')
    expect(world.read(profileId(AMINA), 'profile').name).toBe(before)
  })
})
