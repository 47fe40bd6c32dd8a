/** Mailboxes and phones of strangers: an account in their name, or fifty with their number, sends them nothing that they did not ask for. */
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Person, type Sent, type Target } from './harness/target.ts'

const VICTIM = 'victim@strangers.test'
const PHONE = '+14155550111'
/** Messages leave in the background: all have left when none did for this long, ms. */
const SETTLE_MS = 800
const ACCOUNTS = 6
const ADDRESSES = 25

async function settle(target: Target): Promise<void> {
  for (let before = -1; ;) {
    const count = (await target.emails()).length + (await target.texts()).length
    if (count === before) return
    before = count
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  }
}

/** Waits for an e-mail to an address, and not long. */
async function hasLeft(target: Target, email: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    if ((await target.emails()).some(({ to }) => to === email)) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

const WANTS = { emailNotifications: true, smsNotifications: true, phone: PHONE }

/** Books and cancels, which notifies the person of each. */
async function makeNews(target: Target, person: Person, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const provider = await target.signUpProvider(`Accomplice ${person.name} ${n}`)
    const booking = await target.book(person, provider)
    await target.move(provider, booking, 'rejected')
  }
}

/** Returns what reached a stranger, besides codes. */
const nuisances = (sent: readonly Sent[], to: string, what: string): string[] => {
  const found = sent.filter((each) => each.to === to && !/\b\d{6} is your/.test(each.text))
  return found.length === 0 ? [] : [`${found.length} ${what} went to a stranger, such as: ${found[0]?.text.slice(0, 120)}`]
}

const inTheirName: Attack = {
  point: 2,
  name: 'an account in the name of a stranger, with all notifications on',
  async run(target) {
    const account = await target.signUp('Mallory', 'customer', { email: VICTIM })
    expectAnswer(200, await account.call('PUT', '/api/me/profile', WANTS))
    await makeNews(target, account, 3)
    await settle(target)
    return [...nuisances(await target.emails(), VICTIM, 'e-mails'), ...nuisances(await target.texts(), PHONE, 'text messages')]
  },
}

const manyAccounts: Attack = {
  point: 2,
  name: 'many accounts with the number of one stranger',
  async run(target) {
    for (let n = 0; n < ACCOUNTS; n += 1) {
      const account = await target.signUp(`Sock ${n}`)
      expectAnswer(200, await account.call('PUT', '/api/me/profile', { ...WANTS, emailNotifications: false }))
      // No release before this one knows the call; this one counts the codes to a number.
      await account.call('POST', '/api/me/contacts/phone/code', {})
      await makeNews(target, account, 1)
    }
    await settle(target)
    const texts = await target.texts()
    const codes = texts.filter(({ to }) => to === PHONE).length
    return nuisances(texts, PHONE, 'text messages').concat(codes > 5 ? [`${codes} text messages went to one number in a day.`] : [])
  },
  limits: 'normal',
}

const backAndForth: Attack = {
  point: 2,
  name: 'an address changed back and forth',
  async run(target) {
    const account = await target.signUp('Mallory', 'customer', { email: VICTIM })
    for (let n = 0; n < 5; n += 1)
      await account.call('POST', '/api/me/email', { email: `other${n}@strangers.test`, password: account.password })
    await settle(target)
    return nuisances(await target.emails(), VICTIM, 'e-mails about a change of the address')
  },
}

const manyReceivers: Attack = {
  point: 2,
  name: 'one account sends e-mails to many strangers',
  async run(target) {
    const account = await target.signUp('Mallory')
    for (let n = 0; n < ADDRESSES; n += 1) {
      const email = `stranger${n}@strangers.test`
      // A request replaces one whose e-mail has not left yet.
      if ((await account.call('POST', '/api/me/email', { email, password: account.password })).status !== 202) break
      await hasLeft(target, email)
    }
    await settle(target)
    const reached = new Set((await target.emails()).map(({ to }) => to).filter((to) => to.startsWith('stranger')))
    return reached.size > 10 ? [`One account sent e-mails to ${reached.size} strangers.`] : []
  },
  limits: 'normal',
}

export const attacks: readonly Attack[] = [inTheirName, manyAccounts, backAndForth, manyReceivers]
