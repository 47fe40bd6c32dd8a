import { expect, test } from 'vitest'
import { latestWins } from './latest-wins.ts'

/** A function under test control: records the questions and responds to each on demand. */
function slowResponses() {
  const asked: string[] = []
  const pending: Array<{ resolve(value: string): void; reject(reason: unknown): void }> = []
  const ask = (question: string): Promise<string> => {
    asked.push(question)
    return new Promise((resolve, reject) => pending.push({ resolve, reject }))
  }
  return {
    asked,
    ask: latestWins(ask),
    respond: (text: string) => pending.shift()?.resolve(text),
    fail: (reason: Error) => pending.shift()?.reject(reason),
  }
}

test('only the newest waiting question is asked, and only its answer is used', async () => {
  const { ask, respond, asked } = slowResponses()
  const first = ask('c')
  const second = ask('cl')
  const third = ask('cle')
  respond('for c')
  expect(await first).toBeUndefined()
  expect(await second).toBeUndefined()
  respond('for cle')
  expect(await third).toBe('for cle')
  expect(asked).toEqual(['c', 'cle'])
})

test('an aborted question is not asked, and its answer is not used', async () => {
  const { ask, respond, asked } = slowResponses()
  const gone = AbortSignal.abort()
  expect(await ask('never', gone)).toBeUndefined()
  const running = new AbortController()
  const first = ask('a', running.signal)
  running.abort()
  respond('for a')
  expect(await first).toBeUndefined()
  expect(asked).toEqual(['a'])
})

test('an error rejects only its own question', async () => {
  const { ask, respond, fail } = slowResponses()
  const first = ask('a')
  const second = ask('b')
  fail(new Error('bug'))
  await expect(first).rejects.toThrow('bug')
  respond('for b')
  expect(await second).toBe('for b')
})
