/** Walks through every view in a look, each look in a new marketplace, where time hardly passes. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { openSmtpListener } from '#tests/support/fakes/smtp-listener.ts'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { furnishViews, viewsEnvironment, walkAllViews, WRITTEN_NAMES } from '#tests/support/views/all-views.ts'
import { EXPECTED_VIEWS } from '#tests/support/views/expected-views.ts'
import { hasHomeMap, lookName, textArguments, type Look } from '#tests/support/views/look/look.ts'
import { slowServer, startSlowClock } from '#tests/support/views/look/slow-clock.ts'
import { openViewInspector } from '#tests/support/views/view-inspector.ts'

export function launchBrowser(text: Look['text'] = 100): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({
    args: [...browserArguments, '--disable-gpu', ...textArguments(text)],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}

export interface LookSettings {
  /** Names of views; all where undefined. */
  readonly only: readonly string[] | undefined
  /** Whether each view is checked for faults, which takes most of the time. */
  readonly withFaults: boolean
  onView(page: Page, view: string): Promise<void>
}

/** @returns the number of views, and a line for each fault: of the views that were checked, of a walk that broke, or for a view that was not seen */
export async function walkLook(
  look: Look,
  { only, withFaults, onView }: LookSettings,
): Promise<{ readonly views: number; readonly faults: readonly string[] }> {
  const listener = await openSmtpListener()
  const clock = startSlowClock()
  const server = await startProductServer({ ...viewsEnvironment(listener), ...slowServer(clock) })
  const browser = await launchBrowser(look.text)
  try {
    const people = await furnishViews(server, listener)
    const inspector = openViewInspector(browser, {
      origin: server.origin,
      look,
      clock,
      names: WRITTEN_NAMES,
      withFaults,
      onView,
      ...(only ? { only } : {}),
    })
    await walkAllViews(inspector, server, people)
    // The list of a mark.
    const expected = only ?? EXPECTED_VIEWS.filter((view) => view !== 'spot' || hasHomeMap(look))
    const missing = expected.filter((view) => !inspector.seen.includes(view))
    return { views: inspector.seen.length, faults: [...inspector.faults, ...missing.map((view) => `${lookName(look)}: not seen: ${view}`)] }
  } finally {
    await browser.close()
    await server.dispose()
    await listener.close()
  }
}
