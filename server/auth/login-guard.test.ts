import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#config/limits.ts'
import { openLoginGuard, type LoginGuard } from './login-guard.ts'

const limits = {
  ...RATE_LIMITS,
  loginPair: { freeAttempts: 3, maxWaitSeconds: 60, seconds: 600 },
  loginAddress: { freeAttempts: 6, maxWaitSeconds: 60, seconds: 600 },
  loginAccount: { freeAttempts: 8, maxWaitSeconds: 60, seconds: 600 },
}

/** How many of so many tries were let through. */
async function failures(guard: LoginGuard, count: number, next: (index: number) => [account: string, address: string]): Promise<number> {
  let through = 0
  for (let index = 0; index < count; index += 1) if (typeof (await guard.begin(...next(index))) !== 'number') through += 1
  return through
}

test('one account from one address: the free tries and one more', async () => {
  const guard = openLoginGuard(limits)
  expect(await failures(guard, 30, () => ['a', '1.1.1.1'])).toBe(4)
  expect(await failures(guard, 1, () => ['a', '2.2.2.2'])).toBe(1)
})

test('many accounts from one address', async () => {
  const guard = openLoginGuard(limits)
  expect(await failures(guard, 40, (index) => [`account ${index}`, '1.1.1.1'])).toBe(7)
})

test('one account from many addresses slows strangers down, and not where its owner was before', async () => {
  const guard = openLoginGuard(limits)
  const first = await guard.begin('a', '9.9.9.9')
  if (typeof first === 'number') throw new Error('the owner was not let in')
  await first.succeeded()
  expect(await failures(guard, 40, (index) => ['a', `1.1.1.${index}`])).toBe(9)
  expect(typeof (await guard.begin('a', '3.3.3.3'))).toBe('number')
  expect(typeof (await guard.begin('a', '9.9.9.9'))).toBe('object')
})

test('what is refused for one reason costs nothing for another', async () => {
  const guard = openLoginGuard(limits)
  await failures(guard, 40, () => ['a', '1.1.1.1'])
  // Four counted for the address; three more and one.
  expect(await failures(guard, 40, (index) => [`b${index}`, '1.1.1.1'])).toBe(3)
})
