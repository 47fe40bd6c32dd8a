import { expect, test } from 'vitest'
import { openPostgresChanges, type ChangePage } from './postgres-changes.ts'

const nothing = async (): Promise<never> => Promise.reject(new Error('no connection'))

test('changes that a long transaction holds back are asked for less and less often, and delivered when it ends', async () => {
  let isHeldBack = true
  let reads = 0
  const read = async (after: number): Promise<ChangePage> => {
    reads += 1
    if (isHeldBack) return { changes: [], isHeldBack }
    return { changes: after < 7 ? [{ seq: '7', id: 'thing:1', doc: { _id: 'thing:1' } }] : [], isHeldBack: false }
  }
  const changes = openPostgresChanges({ read, connect: nothing, notify: nothing })
  const seen: string[] = []
  const tail = changes.tail(0, ({ id }) => seen.push(id))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  // 200 without longer pauses.
  expect(reads).toBeLessThan(20)
  isHeldBack = false
  await expect.poll(() => seen).toEqual(['thing:1'])
  tail.stop()
  await changes.stop()
})
