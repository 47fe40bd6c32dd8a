import { expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
const browser = stubPageHistory()

/** Loads the page at an address. @returns what is on top, and a way to follow a link */
async function load(address: string) {
  vi.resetModules()
  browser.load(address)
  const { openEntryLink } = await import('./open-link.ts')
  const { openEmailLink } = await import('./email-link.ts')
  const { topOverlay } = await import('#state/navigation/overlays.ts')
  const addEventListener = vi.fn<(type: string, listen: (event: { newURL: string }) => void) => void>()
  const page = Object.assign(browser.page(), { addEventListener })
  const { hash } = page.location
  openEntryLink(page)
  openEmailLink(page, hash)
  const follow = (newURL: string): void =>
    addEventListener.mock.calls.filter(([type]) => type === 'hashchange').forEach(([, listen]) => listen({ newURL }))
  return { topOverlay, follow }
}

test('the link of an e-mail opens its dialog, and its code is in no address afterwards', async () => {
  const { topOverlay } = await load('/#reset=code-of-a-letter')
  expect([topOverlay(), browser.address()]).toEqual([{ kind: 'forgot-password', code: 'code-of-a-letter' }, '/'])
})

test('a link that is followed in the open app is read from what was followed, as the address may be another by then', async () => {
  const { topOverlay, follow } = await load('/')
  follow('https://nearhelp.example/#verify-email=482913')
  expect([topOverlay(), browser.address()]).toEqual([{ kind: 'verify-contact', channel: 'email', code: '482913' }, '/'])
})
