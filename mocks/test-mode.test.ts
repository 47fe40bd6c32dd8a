import { expect, test } from 'vitest'
import { enterTestMode } from './test-mode.ts'

test('the demo’s provider signs in only with the flag, and only when no one is signed in', async () => {
  const asked: string[][] = []
  const logIn = async (email: string, password: string): Promise<{ ok: boolean }> => {
    asked.push([email, password])
    return { ok: true }
  }
  expect(await enterTestMode('', false, logIn)).toBe(false)
  expect(await enterTestMode('?test=false', false, logIn)).toBe(false)
  expect(await enterTestMode('?test=true', true, logIn)).toBe(true)
  expect(asked).toEqual([])
  expect(await enterTestMode('?admin=true&test=true', false, logIn)).toBe(true)
  expect(asked).toEqual([['grace@demo.nearhelp.test', 'nearhelp-demo']])
  expect(await enterTestMode('?test=true', false, async () => ({ ok: false }))).toBe(false)
})
