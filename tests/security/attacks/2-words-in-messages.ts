/** Words of a counterpart in e-mails and text messages: names, and nothing that leads elsewhere. */
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Person, type Sent, type Target } from './harness/target.ts'

const LURE = 'https://evil.example/pay'
const PHONE = '+14155550122'
const DEADLINE_MS = 10_000

const sentTo = (sent: readonly Sent[], contact: string): Sent[] => sent.filter(({ to }) => to === contact)

async function until(sent: () => Promise<readonly Sent[]>, contact: string, is: (text: string) => boolean): Promise<Sent | undefined> {
  for (const endMs = Date.now() + DEADLINE_MS; Date.now() < endMs;) {
    const found = sentTo(await sent(), contact).find(({ text }) => is(text))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return undefined
}

/** Enters the codes of an address and a number, where the release has them. */
async function verify(target: Target, person: Person): Promise<void> {
  for (const [channel, contact, sent] of [
    ['email', person.email, target.emails],
    ['phone', PHONE, target.texts],
  ] as const) {
    const asked = await person.call('POST', `/api/me/contacts/${channel}/code`, {})
    if (asked.status === 404) return
    expectAnswer(200, asked)
    const message = await until(sent, contact, (text) => /\b\d{6}\b/.test(text))
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
    expectAnswer(204, await person.call('POST', `/api/me/contacts/${channel}/confirm`, { code }))
  }
}

/** A customer who is written to, and a counterpart whose name and reasons lead elsewhere. */
async function openScene(target: Target): Promise<{ amina: Person; mallory: Person }> {
  const amina = await target.signUp('Amina')
  expectAnswer(200, await amina.call('PUT', '/api/me/profile', { emailNotifications: true, smsNotifications: true, phone: PHONE }))
  await verify(target, amina)
  const mallory = await target.signUpProvider('Mallory', { name: `Mallory\u200b www.evil.example \u202e` })
  return { amina, mallory }
}

const reasons: Attack = {
  point: 2,
  name: 'links in a name and in a reason',
  async run(target) {
    const { amina, mallory } = await openScene(target)
    const booking = await target.book(amina, mallory)
    expectAnswer(200, await mallory.call('PUT', `/api/bookings/${booking}/status`, { status: 'rejected', reason: `Pay at ${LURE}` }))
    const declined = (text: string): boolean => /declined/i.test(text)
    const messages = [await until(target.emails, amina.email, declined), await until(target.texts, PHONE, declined)]
    if (messages.includes(undefined)) throw new Error('Amina was not told')
    return messages.flatMap((sent) =>
      /evil|Pay at|[\u200b\u202e]/.test(sent?.text ?? '') ? [`A message to Amina says: ${sent?.text.slice(0, 200)}`] : [],
    )
  },
}

export const attacks: readonly Attack[] = [reasons]
