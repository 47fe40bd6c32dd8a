// Every view in a pseudo-language, and the main ones in two other looks: no cut text, no word outside the catalogue, nothing that points or
// moves the wrong way, nothing that axe finds, in the two looks no covered focus, and no request to another machine.
import { chromium, expect } from '@playwright/test'
import { test } from '#tests/support/e2e/fixtures.ts'
import { openSmtpListener } from '#tests/support/fakes/smtp-listener.ts'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { furnishViews, viewsEnvironment, walkAllViews, WRITTEN_NAMES } from '#tests/support/views/all-views.ts'
import { EXPECTED_VIEWS } from '#tests/support/views/expected-views.ts'
import { textArguments, type Look } from '#tests/support/views/look/look.ts'
import { MAIN_VIEWS, mainCustomerViews, mainProviderViews } from '#tests/support/views/main-views.ts'
import { openViewInspector } from '#tests/support/views/view-inspector.ts'

const listener = await openSmtpListener()
test.use({ environment: viewsEnvironment(listener) })
test.afterAll(() => listener.close())

test('every view in the pseudo-language, light and dark', async ({ browser, server }) => {
  test.setTimeout(300_000)
  const people = await furnishViews(server, listener)
  const inspector = openViewInspector(browser, {
    origin: server.origin,
    look: { width: 390, height: 844, scheme: 'light', language: 'xa', text: 100 },
    names: WRITTEN_NAMES,
    withDark: true,
    withFocus: false,
  })
  await walkAllViews(inspector, server, people)
  expect(inspector.faults).toEqual([])
  expect(EXPECTED_VIEWS.filter((view) => !inspector.seen.includes(view))).toEqual([])
})

const MAIN_LOOKS: readonly Look[] = [
  { width: 390, height: 844, scheme: 'forced', language: 'de', text: 100 },
  // `npm run pictures` has this one beside large text.
  ...(process.env['STORIES'] === 'short' ? [] : [{ width: 1280, height: 800, scheme: 'dark', language: 'xb', text: 100 } as const]),
]

test('the main views in forced colors in German, and mirrored on a dark desktop', async ({ server }) => {
  test.slow()
  const faults: string[] = []
  for (const look of MAIN_LOOKS) {
    const executablePath = findBrowser()
    const browser = await chromium.launch({
      args: [...browserArguments, '--disable-gpu', ...textArguments(look.text)],
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    const inspector = openViewInspector(browser, { origin: server.origin, look, names: WRITTEN_NAMES })
    await inspector.walk('customer', mainCustomerViews)
    await inspector.walk('provider', mainProviderViews)
    await browser.close()
    faults.push(...inspector.faults, ...MAIN_VIEWS.filter((view) => !inspector.seen.includes(view)).map((view) => `not seen: ${view}`))
  }
  expect(faults).toEqual([])
})
