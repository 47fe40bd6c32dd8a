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
