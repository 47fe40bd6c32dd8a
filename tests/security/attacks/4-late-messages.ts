/** Messages to a closed chat with an invented time. The honest one, written in a tunnel, arrives. */
import { ulid } from 'ulid'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Person, type Target } from './harness/target.ts'

const MINUTE_MS = 60_000

interface Scene {
  readonly target: Target
  readonly amina: Person
  readonly grace: Person
  readonly booking: string
}

/** Amina and Grace have an open chat. */
async function openScene(target: Target): Promise<Scene> {
  const grace = await target.signUpProvider('Grace')
  const amina = await target.signUp('Amina')
  return { target, amina, grace, booking: await accept(target, amina, grace) }
}

async function accept(target: Target, amina: Person, grace: Person): Promise<string> {
  const booking = await target.book(amina, grace)
  await target.move(grace, booking, 'accepted')
  return booking
}

/** A device with a connection: it reads its feed every minute. */
async function stayOnline({ target }: Scene, minutes: number, ...people: readonly Person[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await target.pass(MINUTE_MS)
    for (const person of people) await person.feed()
  }
}

/** Sends a message that says it was written so long ago. @returns whether the chat took it */
async function send({ booking }: Scene, person: Person, agoMs: number, fields: object = {}): Promise<boolean> {
  const args = { booking_id: booking, message_id: ulid(), message: 'You will regret this', ...fields }
  const { state, refusal } = await person.command('send_message', args, agoMs)
  if (state === 'refused' && (refusal as { code?: string } | null)?.code !== 'chat_closed')
    throw new Error(`refused for another reason: ${JSON.stringify(refusal)}`)
  return state === 'accepted'
}

const taken = async (who: string, accepted: Promise<boolean>): Promise<string[]> =>
  (await accepted) ? [`The closed chat took ${who}.`] : []

/** Returns whether the closed chat is shut for somebody who is online. */
async function lieOnline(scene: Scene, liar: Person, other: Person): Promise<string[]> {
  const { target, booking } = scene
  await stayOnline(scene, 12, liar, other)
  await target.move(other, booking, 'cancelled')
  await liar.feed()
  const spoiled = await taken(`${liar.name}'s message of a minute after the closing`, send(scene, liar, 5 * MINUTE_MS))
  for (let minutes = 1; minutes <= 12; minutes += 1) {
    await stayOnline(scene, 1, liar)
    spoiled.push(...(await taken(`${liar.name}'s message of ${minutes} min later`, send(scene, liar, (minutes + 2) * MINUTE_MS))))
  }
  return spoiled
}

const online = (name: string, choose: (scene: Scene) => readonly [Person, Person]): Attack => ({
  point: 4,
  name,
  on: ['server', 'postgres'],
  async run(target) {
    const scene = await openScene(target)
    return lieOnline(scene, ...choose(scene))
  },
})

const photo: Attack = {
  point: 4,
  name: 'a photo with an invented time, from a device that is online',
  async run(target) {
    const scene = await openScene(target)
    const { amina, grace, booking } = scene
    await stayOnline(scene, 12, amina, grace)
    await target.move(amina, booking, 'cancelled')
    await stayOnline(scene, 2, grace)
    const path = `/api/bookings/${booking}/attachments/${ulid()}?queued_ms=${5 * MINUTE_MS}`
    const { status } = await grace.call('PUT', path, jpegOf(), { 'content-type': 'image/jpeg' })
    return status === 200 ? ['The closed chat took a photo.'] : []
  },
}

const sessions: Attack = {
  point: 4,
  name: 'a session of after the closing, and one that was kept for it',
  async run(target) {
    const grace = await target.signUpProvider('Grace')
    const amina = await target.signUp('Amina')
    const kept = [await amina.signIn(), await grace.signIn()]
    await target.pass(30 * MINUTE_MS)
    const scene: Scene = { target, amina, grace, booking: await accept(target, amina, grace) }
    await stayOnline(scene, 10, amina, grace)
    await target.move(amina, scene.booking, 'cancelled')
    await stayOnline(scene, 2, amina, grace)
    const spoiled: string[] = []
    for (const person of kept)
      spoiled.push(...(await taken(`${person.name}'s message from a kept session`, send(scene, person, 5 * MINUTE_MS))))
    for (const person of [await amina.signIn(), await grace.signIn()])
      spoiled.push(...(await taken(`${person.name}'s message from a new session`, send(scene, person, 5 * MINUTE_MS))))
    return spoiled
  },
}

/** The honest message is refused where everybody is distrusted; where nobody is, so is a lie about the same chat believed. */
const tunnel: Attack = {
  point: 4,
  name: 'a lie beside the honest message of a tunnel',
  on: ['server', 'mock', 'postgres'],
  async run(target) {
    const scene = await openScene(target)
    const { amina, grace, booking } = scene
    await stayOnline(scene, 3, amina, grace)
    // Grace writes two minutes into the tunnel; Amina cancels eight minutes later, and Grace comes out after twenty.
    await stayOnline(scene, 10, amina)
    await target.move(amina, booking, 'cancelled')
    await stayOnline(scene, 10, amina)
    // A device that is back reads before it sends.
    await grace.feed()
    const spoiled: string[] = []
    if (!(await send(scene, grace, 18 * MINUTE_MS, { message: 'I wait at the door' }))) spoiled.push('The honest message was refused.')
    const { items } = expectAnswer(200, await amina.call('GET', `/api/bookings/${booking}/messages`)) as { items: { message: string }[] }
    if (!items.some(({ message }) => message === 'I wait at the door')) spoiled.push('Amina does not read the honest message.')
    spoiled.push(...(await taken('a message of after the closing', send(scene, grace, 5 * MINUTE_MS))))
    spoiled.push(...(await taken('a message of before the tunnel', send(scene, grace, 22 * MINUTE_MS))))
    await stayOnline(scene, 6, grace)
    return [...spoiled, ...(await taken('a second message of the tunnel', send(scene, grace, 24 * MINUTE_MS)))]
  },
}

export const attacks: readonly Attack[] = [
  online('a message with an invented time from a provider who is online', ({ amina, grace }) => [grace, amina]),
  online('a message with an invented time from a customer who is online', ({ amina, grace }) => [amina, grace]),
  photo,
  sessions,
  tunnel,
]
