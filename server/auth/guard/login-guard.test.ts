import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#config/limits.ts'
import { openAdminGuard, openLoginGuard, type LoginGuard } from './login-guard.ts'

const limits = {
  ...RATE_LIMITS,
  loginPair: { freeAttempts: 3, maxWaitSeconds: 60, seconds: 600 },
  loginAddress: { freeAttempts: 6, maxWaitSeconds: 60, seconds: 600 },
  loginAccount: { freeAttempts: 8, maxWaitSeconds: 60, seconds: 600 },
}

/** Returns how many of the attempts were let through. */
async function failures(guard: LoginGuard, count: number, next: (index: number) => [account: string, address: string]): Promise<number> {
  let through = 0
  for (let index = 0; index < count; index += 1) if (typeof (await guard.begin(...next(index))) !== 'number') through += 1
  return through
}

test('lets the free attempts and one more through for one account from one address', async () => {
  const guard = openLoginGuard(limits)
  expect(await failures(guard, 30, () => ['a', '1.1.1.1'])).toBe(4)
  expect(await failures(guard, 1, () => ['a', '2.2.2.2'])).toBe(1)
})

test('limits many accounts from one address', async () => {
  const guard = openLoginGuard(limits)
  expect(await failures(guard, 40, (index) => [`account ${index}`, '1.1.1.1'])).toBe(7)
})

test('slows down one account from unknown addresses, but not from a known one', async () => {
  const guard = openLoginGuard(limits)
  const first = await guard.begin('a', '9.9.9.9')
  if (typeof first === 'number') throw new Error('the owner was not let in')
  await first.succeeded()
  expect(await failures(guard, 40, (index) => ['a', `1.1.1.${index}`])).toBe(9)
  expect(typeof (await guard.begin('a', '3.3.3.3'))).toBe('number')
  expect(typeof (await guard.begin('a', '9.9.9.9'))).toBe('object')
})

test('counts a refused attempt under no other key', async () => {
  const guard = openLoginGuard(limits)
  await failures(guard, 40, () => ['a', '1.1.1.1'])
  // Four counted for the address; three more and one.
  expect(await failures(guard, 40, (index) => [`b${index}`, '1.1.1.1'])).toBe(3)
})

test.each([
  ['a person', () => openLoginGuard(limits)],
  ['the admin', () => openAdminGuard({ ...limits, adminAddress: limits.loginPair, adminAll: limits.loginAccount })],
])('strangers do not slow %s on a known device, wherever it is, and its own failures do', async (_who, open) => {
  const guard = open()
  expect(await failures(guard, 40, (index) => ['a', `1.1.1.${index}`])).toBe(9)
  expect(await failures(guard, 40, () => ['a', '7.7.7.7'])).toBe(0)
  const own = await guard.begin('a', '7.7.7.7', 'phone')
  if (typeof own === 'number') throw new Error('the owner was not let in')
  await own.succeeded()
  let through = 0
  for (let tries = 0; tries < 20; tries += 1) if (typeof (await guard.begin('a', `7.7.7.${tries}`, 'phone')) !== 'number') through += 1
  expect(through).toBe(4)
  expect(typeof (await guard.begin('a', '7.7.7.7', 'other phone'))).toBe('object')
})

test('strangers do not slow the admin at an address where the admin has logged in', async () => {
  const guard = openAdminGuard({ ...limits, adminAddress: limits.loginPair, adminAll: limits.loginAccount })
  const first = await guard.begin('admin', '9.9.9.9')
  if (typeof first === 'number') throw new Error('the admin was not let in')
  await first.succeeded()
  await failures(guard, 40, (index) => ['admin', `1.1.1.${index}`])
  expect(typeof (await guard.begin('admin', '2.2.2.2'))).toBe('number')
  expect(typeof (await guard.begin('admin', '9.9.9.9'))).toBe('object')
})
