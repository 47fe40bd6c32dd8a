import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserStore } from '#data/user-store.ts'

/** What lies on the device, slow to read and to write. */
let kept: Map<string, Uint8Array<ArrayBuffer>>
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

const store = {
  sealedDraft: async (name: string) => {
    await soon()
    return kept.get(name)
  },
  keepSealedDraft: async (name: string, draft: Uint8Array<ArrayBuffer> | undefined) => {
    await soon()
    if (draft) kept.set(name, draft)
    else kept.delete(name)
    return true
  },
} as unknown as UserStore

/** One for all tabs, as the browser has it. */
let last: Promise<unknown> = Promise.resolve()
const locks = {
  request: (_name: string, act: () => Promise<unknown>) => {
    const turn = last.then(act)
    last = turn
    return turn
  },
}

/** The module as each tab has it: with a state of its own. */
async function openTab() {
  vi.resetModules()
  const { setUserStore } = await import('./user-store.ts')
  setUserStore({ kind: 'open', store })
  return import('./verification-draft.ts')
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => vi.unstubAllGlobals())

test('two tabs that are typed into at once lose nothing of each other, and hear of it', async () => {
  const [one, other] = [await openTab(), await openTab()]
  let heard = 0
  const stop = other.onDraftChanged(() => (heard += 1))
  await Promise.all([
    one.keepVerificationField('full_name', 'Grace'),
    other.keepVerificationField('city', 'Lagos'),
    one.keepVerificationField('full_name', 'Grace Okafor'),
    other.keepVerificationField('address', '1 Broad Street'),
  ])
  const all = { full_name: 'Grace Okafor', city: 'Lagos', address: '1 Broad Street' }
  expect((await one.readVerificationDraft()).fields).toEqual(all)
  expect((await other.readVerificationDraft()).fields).toEqual(all)
  // What was typed last is read, also while it is being written.
  void one.keepVerificationField('city', 'Abuja')
  expect((await one.readVerificationDraft()).fields['city']).toBe('Abuja')
  await vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(3))
  await one.forgetVerificationDraft()
  expect((await other.readVerificationDraft()).fields).toEqual({})
  stop()
})
