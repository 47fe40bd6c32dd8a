import { expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
const browser = stubPageHistory()

test('the link of an e-mail opens its dialog, and its code is in no address afterwards', async () => {
  vi.resetModules()
  browser.load('/#reset=code-of-a-letter')
  const { openEntryLink } = await import('./open-link.ts')
  const { openEmailLink } = await import('./email-link.ts')
  const { topOverlay } = await import('#state/navigation/overlays.ts')
  const page = Object.assign(browser.page(), { addEventListener: vi.fn() })
  const { hash } = page.location
  openEntryLink(page)
  openEmailLink(page, hash)
  expect([topOverlay(), browser.address()]).toEqual([{ kind: 'forgot-password', code: 'code-of-a-letter' }, '/'])
})

test('a link that is followed in the open app is read from what was followed, as the address may be another by then', async () => {
  vi.resetModules()
  browser.load('/')
  const { openEntryLink } = await import('./open-link.ts')
  const { openEmailLink } = await import('./email-link.ts')
  const { topOverlay } = await import('#state/navigation/overlays.ts')
  const addEventListener = vi.fn<(type: string, listen: (event: { newURL: string }) => void) => void>()
  const page = Object.assign(browser.page(), { addEventListener })
  openEntryLink(page)
  openEmailLink(page, '')
  const follow = addEventListener.mock.calls.find(([type]) => type === 'hashchange')?.[1]
  follow?.({ newURL: 'https://nearhelp.example/#verify-email=482913' })
  expect([topOverlay(), browser.address()]).toEqual([{ kind: 'verify-contact', channel: 'email', code: '482913' }, '/'])
})
