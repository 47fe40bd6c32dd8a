import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserStore } from '#data/user-store/user-store.ts'

/** Stored drafts, slow to read and to write. */
let kept: Map<string, Uint8Array<ArrayBuffer>>
let isFull: boolean
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

const storage = {
  readDraft: async (name: string) => {
    await soon()
    return kept.get(name)
  },
  saveDraft: async (name: string, draft: Uint8Array<ArrayBuffer> | undefined) => {
    await soon()
    if (isFull) return false
    if (draft) kept.set(name, draft)
    else kept.delete(name)
    return true
  },
}

/** Lock shared by all tabs, as in a browser. */
let last: Promise<unknown> = Promise.resolve()
const locks = {
  request: (_name: string, act: () => Promise<unknown>) => {
    const turn = last.then(act)
    last = turn
    return turn
  },
}

/** Loads the module again, so that each tab has separate state. */
async function openTab() {
  vi.resetModules()
  const { setUserStore } = await import('../sync/user-store.ts')
  setUserStore({ kind: 'open', store: { storage } as unknown as UserStore })
  const { syncVerificationDraft } = await import('./sync-verification-draft.ts')
  return { ...(await import('./verification-draft.ts')), followVerificationDraft: syncVerificationDraft }
}

beforeEach(() => {
  isFull = false
  kept = new Map()
  vi.stubGlobal('navigator', { locks })
})
afterEach(() => vi.unstubAllGlobals())

test('two tabs that save at the same time lose nothing and notify each other', async () => {
  const [one, other] = [await openTab(), await openTab()]
  let heard = 0
  const stop = other.onDraftChanged(() => (heard += 1))
  await Promise.all([
    one.saveVerificationField('full_name', 'Grace'),
    other.saveVerificationField('city', 'Lagos'),
    one.saveVerificationField('full_name', 'Grace Okafor'),
    other.saveVerificationField('address', '1 Broad Street'),
  ])
  const all = { full_name: 'Grace Okafor', city: 'Lagos', address: '1 Broad Street' }
  expect((await one.readVerificationDraft()).fields).toEqual(all)
  expect((await other.readVerificationDraft()).fields).toEqual(all)
  // The last value is read, also while it is being written.
  void one.saveVerificationField('city', 'Abuja')
  expect((await one.readVerificationDraft()).fields['city']).toBe('Abuja')
  await vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(3))
  await one.removeVerificationDraft()
  expect((await other.readVerificationDraft()).fields).toEqual({})
  stop()
})

test('a tab ignores its own writes, and failed writes notify no tab', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const heard: string[] = []
  const stops = [one.onDraftChanged(() => heard.push('one')), other.onDraftChanged(() => heard.push('other'))]
  isFull = true
  expect(await one.saveVerificationField('city', 'Lagos')).toBe(false)
  isFull = false
  expect(await one.saveVerificationField('city', 'Abuja')).toBe(true)
  await other.saveVerificationField('city', 'Kano')
  await vi.waitFor(() => expect(heard).toEqual(expect.arrayContaining(['one', 'other'])))
  expect(heard).toHaveLength(2)
  for (const stop of stops) stop()
})

test('a value that cannot be saved stays in the form until it is saved, whatever another tab writes', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const drafts: unknown[] = []
  const keeps: boolean[] = []
  const form = one.followVerificationDraft(
    (draft) => drafts.push(draft.fields),
    (isKept) => keeps.push(isKept),
  )
  await vi.waitFor(() => expect(drafts).toEqual([{}]))
  isFull = true
  form.saveFile({ bytes: new Uint8Array([1]), media_type: 'application/pdf' })
  form.saveField('city', 'Lagos')
  await vi.waitFor(() => expect(keeps).toEqual([false, false]))
  isFull = false
  form.saveField('city', 'Abuja')
  // The file still exists in the form only.
  await vi.waitFor(() => expect(keeps).toEqual([false, false, false]))
  let heard = 0
  const stop = one.onDraftChanged(() => (heard += 1))
  await other.saveVerificationField('address', '1 Broad Street')
  await vi.waitFor(() => expect(heard).toBe(1))
  await one.readVerificationDraft()
  expect(drafts).toEqual([{}])
  form.saveFile(undefined)
  await vi.waitFor(() => expect(keeps.at(-1)).toBe(true))
  await other.saveVerificationField('address', '2 Broad Street')
  await vi.waitFor(() => expect(drafts).toHaveLength(2))
  expect(drafts[1]).toEqual({ city: 'Abuja', address: '2 Broad Street' })
  form.stop()
  stop()
})
