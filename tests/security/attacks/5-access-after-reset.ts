/** What a thief made with a stolen session keeps after the person reset their password. */
import type { Attack } from './harness/attack.ts'
import { expectAnswer, type Target } from './harness/target.ts'

const CODE = /[0-9A-Z]{26}\.[\w-]{24}/g
const WITHIN_MS = 20_000

/** Returns the codes that were sent to an address, once there are so many. */
async function codesTo(target: Target, email: string, count: number): Promise<string[]> {
  for (const startedMs = Date.now(); Date.now() - startedMs < WITHIN_MS;) {
    const sent = (await target.emails()).filter(({ to }) => to === email).flatMap(({ text }) => text.match(CODE)?.[0] ?? [])
    const codes = [...new Set(sent)]
    if (codes.length >= count) return codes
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${email} got no code`)
}

const leftovers: Attack = {
  point: 5,
  name: 'a stolen session leaves a calendar address and codes that outlive a reset password',
  async run(target) {
    const grace = await target.signUpProvider('Grace')
    const thief = await grace.signIn()
    const link = String(expectAnswer(201, await thief.call('POST', '/api/provider/calendar-feed'))['path'])
    for (let asked = 0; asked < 2; asked += 1) expectAnswer(202, await target.call('POST', '/api/auth/forgot', { email: grace.email }))
    const [stolen = '', own = ''] = await codesTo(target, grace.email, 2)
    expectAnswer(204, await target.call('POST', '/api/auth/reset', { code: own, password: 'heron under seven bridges' }))
    const spoiled: string[] = []
    if ((await thief.call('GET', '/api/auth/me')).status !== 401) spoiled.push('The stolen session is open.')
    if ((await target.call('GET', link)).status !== 404) spoiled.push('The calendar address of the thief still tells where Grace works.')
    if ((await target.call('POST', '/api/auth/reset', { code: stolen, password: 'otter beside nine lanterns' })).status === 204)
      spoiled.push('An earlier code sets another password.')
    return spoiled
  },
}

export const attacks: readonly Attack[] = [leftovers]
