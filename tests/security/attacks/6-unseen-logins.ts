/** Logins that the person never learns of, or cannot end: behind a flood of failures, and with what a thief left behind. */
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Person } from './harness/target.ts'

const FAILURES = 60

interface Entry {
  readonly result: string
  readonly count: number
}

async function trailOf(person: Person): Promise<readonly Entry[]> {
  const { status, body } = await person.call('GET', '/api/me/sign-ins')
  return status === 200 ? (body['sign_ins'] as readonly Entry[]) : []
}

const flood: Attack = {
  point: 6,
  name: 'a stranger hides a login behind failed attempts',
  on: ['server', 'mock'],
  async run(target) {
    const amina = await target.signUp('Amina')
    await amina.signIn()
    for (let tries = 0; tries < FAILURES; tries += 1) {
      const headers = { 'user-agent': tries % 2 ? 'Firefox/145.0 Windows' : 'Chrome/142.0 Android' }
      const guess = { email: amina.email, password: `guess ${tries}`, time_zone: tries % 2 ? 'Africa/Lagos' : 'Asia/Qatar' }
      await target.call('POST', '/api/auth/login', guess, headers, `10.0.0.${tries}`)
    }
    const trail = await trailOf(amina)
    const spoiled: string[] = []
    if (!trail.some(({ result }) => result === 'signed_in')) spoiled.push('Amina cannot see that someone logged in.')
    const failed = trail.filter(({ result }) => result === 'wrong_password')
    if (failed.reduce((sum, { count }) => sum + count, 0) !== FAILURES) spoiled.push('Amina cannot see how often someone tried.')
    if (trail.length > 5) spoiled.push(`The trail has ${trail.length} lines of a stranger.`)
    return spoiled
  },
}

const wasNotMe: Attack = {
  point: 6,
  name: 'a thief keeps access after “This wasn’t me”',
  on: ['server', 'mock'],
  async run(target) {
    const grace = await target.signUpProvider('Grace')
    const thief = await grace.signIn()
    const link = String(expectAnswer(201, await thief.call('POST', '/api/provider/calendar-feed'))['path'])
    await grace.call('DELETE', '/api/me/access')
    const spoiled: string[] = []
    if ((await thief.call('GET', '/api/bookings')).status !== 401) spoiled.push('The session of the thief is open.')
    if ((await target.call('GET', link)).status !== 404) spoiled.push('The calendar address of the thief is valid.')
    if ((await grace.call('GET', '/api/auth/me')).status !== 200) spoiled.push('Grace lost her own session.')
    return spoiled
  },
}

export const attacks: readonly Attack[] = [flood, wasNotMe]
