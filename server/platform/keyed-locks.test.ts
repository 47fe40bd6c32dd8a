import { expect, test } from 'vitest'
import { createKeyedLocks } from './keyed-locks.ts'

test('serialises holders of a common key in order, runs others in parallel, and never deadlocks', async () => {
  const locks = createKeyedLocks()
  const inside = new Map<string, number>()
  const order: number[] = []
  let most = 0
  let now = 0
  async function hold(turn: number, keys: readonly string[]): Promise<void> {
    const release = await locks.acquire(keys)
    now += 1
    most = Math.max(most, now)
    for (const key of keys) {
      inside.set(key, (inside.get(key) ?? 0) + 1)
      expect(inside.get(key)).toBe(1)
    }
    if (keys.includes('common')) order.push(turn)
    await Promise.resolve()
    for (const key of keys) inside.set(key, 0)
    now -= 1
    release()
  }
  const names = ['a', 'b', 'c', 'common']
  await Promise.all(
    Array.from({ length: 200 }, (_, turn) => hold(turn, [names[turn % 3] ?? 'a', turn % 4 === 0 ? 'common' : `own ${turn}`])),
  )
  expect(most).toBeGreaterThan(1)
  expect(order).toHaveLength(50)
  await Promise.all(Array.from({ length: 100 }, (_, turn) => hold(turn, turn % 2 === 0 ? ['a', 'b', 'c'] : ['c', 'b', 'a'])))
})
