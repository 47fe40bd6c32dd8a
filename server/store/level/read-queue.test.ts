import { describe, expect, test } from 'vitest'
import { createReadQueue } from './read-queue.ts'

/** A queue over reads that the test ends. */
function openQueue() {
  const reads: { keys: readonly string[]; end: () => void; fail: () => void }[] = []
  const queue = createReadQueue<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const end = (): void => resolve(new Map(keys.map((key) => [key, key.toUpperCase()])))
        reads.push({ keys, end, fail: () => reject(new Error('unreadable')) })
      }),
  )
  return { queue, reads }
}
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('the read queue', () => {
  test('reads at once, and together what is asked for meanwhile', async () => {
    const { queue, reads } = openQueue()
    const [first, second, third] = [queue(['a']), queue(['b', 'c']), queue(['c', 'd'])]
    expect(reads.map(({ keys }) => keys)).toEqual([['a']])
    reads[0]?.end()
    expect((await first).get('a')).toBe('A')
    await turn()
    expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd']])
    reads[1]?.end()
    expect([(await second).get('b'), (await third).get('d')]).toEqual(['B', 'D'])
    const fourth = queue(['e'])
    expect(reads).toHaveLength(3)
    reads[2]?.end()
    expect((await fourth).get('e')).toBe('E')
  })

  test('starts what is asked for during a read only after it, so that it sees what was written since', async () => {
    const { queue, reads } = openQueue()
    void queue(['a'])
    void queue(['a'])
    await turn()
    expect(reads).toHaveLength(1)
    reads[0]?.end()
    await turn()
    expect(reads).toHaveLength(2)
  })

  test('continues after a failure', async () => {
    const { queue, reads } = openQueue()
    const [first, second] = [queue(['a']), queue(['b'])]
    reads[0]?.fail()
    await expect(first).rejects.toThrow('unreadable')
    await turn()
    reads[1]?.end()
    expect((await second).get('b')).toBe('B')
  })

  test('repeats a failed read of several callers for each of them', async () => {
    const { queue, reads } = openQueue()
    const [first, second, third] = [queue(['a']), queue(['b']), queue(['c'])]
    reads[0]?.end()
    await first
    await turn()
    reads[1]?.fail()
    await turn()
    expect(reads.slice(1).map(({ keys }) => keys)).toEqual([['b', 'c'], ['b'], ['c']])
    reads[2]?.fail()
    reads[3]?.end()
    await expect(second).rejects.toThrow('unreadable')
    expect((await third).get('c')).toBe('C')
  })

  test('lets a large read go alone, and no other wait for it', async () => {
    const { queue, reads } = openQueue()
    const many = Array.from({ length: 33 }, (_, n) => `key ${n}`)
    void queue(many)
    void queue(['a'])
    expect(reads.map(({ keys }) => keys)).toEqual([many, ['a']])
  })
})
