/** Bodies that cost more to read than the request is worth. */
import type { Attack } from './harness/attack.ts'

const form = { email: 'nobody@example.test', password: 'a guess' }

const stranger: Attack = {
  point: 8,
  name: 'bodies of almost a megabyte without an account',
  on: ['server', 'mock'],
  async run(target) {
    const spoiled: string[] = []
    for (const [what, body] of [
      ['form', JSON.stringify({ ...form, more: 'x'.repeat(900_000) })],
      ['list', JSON.stringify({ ...form, more: Array.from({ length: 39_000 }, () => 'a list entry') })],
    ] as const) {
      const { status } = await target.call('POST', '/api/auth/login', body)
      if (status !== 413 && status !== 0) spoiled.push(`A ${what} of ${body.length} bytes was read and judged: ${status}.`)
    }
    return spoiled
  },
}

export const attacks: readonly Attack[] = [stranger]
