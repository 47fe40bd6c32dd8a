/** Passwords that an attacker tries first, where a new one is set. */
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Target } from './harness/target.ts'
import { codeSentTo } from './harness/account.ts'

/** Each has six characters or more and is on no list of the ten thousand most common. */
const WEAK = [
  'Amina2026',
  'amina.',
  'NearHelp1',
  'nearhelp!',
  'qwqwqwqwqw',
  '2026-11-26',
  'hjkl;poiu',
  'iloveyou1234',
  'P4ssw0rd!',
] as const

const signUp: Attack = {
  point: 7,
  name: 'weak passwords at sign-up',
  on: ['server', 'mock'],
  async run(target) {
    const spoiled: string[] = []
    for (const [index, password] of WEAK.entries()) {
      const form = { email: `amina${index}@example.test`, password, name: 'Amina', phone: '', userType: 'customer' }
      const { status } = await target.call('POST', '/api/auth/signup', form)
      if (status !== 400) spoiled.push(`Amina signed up with ${password}: ${status}.`)
    }
    return spoiled
  },
}

const change: Attack = {
  point: 7,
  name: 'weak passwords instead of a strong one',
  on: ['server', 'mock'],
  async run(target) {
    const amina = await target.signUp('Amina')
    const spoiled: string[] = []
    let current_password = amina.password
    for (const password of WEAK) {
      const { status } = await amina.call('PUT', '/api/me/password', { current_password, password })
      if (status !== 204) continue
      spoiled.push(`Amina changed her password to ${password}.`)
      current_password = password
    }
    return spoiled
  },
}

/** Sets a password with a new code. @returns the status */
async function reset(target: Target, email: string, password: string, nth: number): Promise<number> {
  expectAnswer(202, await target.call('POST', '/api/auth/forgot', { email }))
  return (await target.call('POST', '/api/auth/reset', { code: await codeSentTo(target, email, nth), password })).status
}

const forgotten: Attack = {
  point: 7,
  name: 'weak passwords with a code from an email',
  async run(target) {
    const amina = await target.signUp('Amina')
    const spoiled: string[] = []
    for (const [index, password] of WEAK.slice(0, 3).entries()) {
      if ((await reset(target, amina.email, password, index + 1)) === 204) spoiled.push(`Amina reset her password to ${password}.`)
    }
    return spoiled
  },
}

export const attacks: readonly Attack[] = [signUp, change, forgotten]
