/** Command numbers of a person that others use up: what the person does next must be decided as if nobody had. */
import { ulid } from 'ulid'
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Answer, type Person, type PushedCommand, type Target } from './harness/target.ts'

/** Numbers of the device that a stranger uses before the person does. */
const AHEAD = 20

const numbered = (device: string, n: number): string => `command:${device}:${String(n).padStart(9, '0')}`
const messageOf = (booking: string, _id: string): PushedCommand => ({
  _id,
  name: 'send_message',
  args: { booking_id: booking, message_id: ulid(), message: `I wrote ${_id}` },
})

/** A row of the answer to a push that was not taken. */
const rowError = ({ body }: Answer): string | undefined => {
  const [row] = (body['rows'] ?? []) as { ok?: true; error?: string; reason?: string }[]
  return row?.ok ? undefined : `${row?.error}: ${row?.reason}`
}

/** Pushes the person's own commands with those numbers. @returns what went wrong with them */
async function pushOwn(person: Person, commands: readonly PushedCommand[]): Promise<string[]> {
  const spoiled: string[] = []
  for (const command of commands) {
    const error = rowError(await person.push([command]))
    if (error !== undefined) spoiled.push(`The push of ${person.name}'s own ${command._id} was answered ${error}.`)
    const outcome = await person.call('GET', `/db/me/${encodeURIComponent(command._id)}`)
    if (outcome.status !== 200) spoiled.push(`${person.name} reads no outcome of ${command._id}: ${outcome.status}.`)
    else if (outcome.body['state'] !== 'accepted')
      spoiled.push(`${person.name}'s ${command._id} was refused: ${JSON.stringify(outcome.body['refusal'])}.`)
  }
  return spoiled
}

interface Scene {
  readonly amina: Person
  readonly grace: Person
  readonly booking: string
  /** The device of Amina, with the number that it used last. */
  readonly device: string
  readonly used: number
}

/** Amina requests Grace's help from her phone, and Grace accepts. */
async function openScene(target: Target): Promise<Scene> {
  const grace = await target.signUpProvider('Grace')
  const amina = await target.signUp('Amina')
  const device = ulid()
  const booking = await target.book(amina, grace)
  await target.move(grace, booking, 'accepted')
  expectAnswer(201, await amina.push([messageOf(booking, numbered(device, 1))]))
  return { amina, grace, booking, device, used: 1 }
}

/** Numbers that Amina's phone uses next. */
const nextOf = ({ booking, device, used }: Scene): PushedCommand[] =>
  Array.from({ length: AHEAD }, (_, index) => messageOf(booking, numbered(device, used + 1 + index)))

const counterpart: Attack = {
  point: 1,
  name: 'the counterpart uses the next numbers of a device first',
  on: ['server', 'mock'],
  async run(target) {
    const scene = await openScene(target)
    const next = nextOf(scene)
    // With other contents: the counterpart knows the numbers alone.
    await scene.grace.push(nextOf(scene))
    return pushOwn(scene.amina, next.slice(0, 3))
  },
}

export const attacks: readonly Attack[] = [counterpart]
