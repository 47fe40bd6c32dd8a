/**
 * `npm run pictures`: every view in 18 looks, in which each pair of a size, colors, a language and a text size occurs. Checks each for cut
 * and overflowing text, covered focus, contrast and axe's other findings, and takes a picture. In pieces: `--looks 1-6`, `--looks 4`.
 * `--folder NAME` puts the pictures elsewhere in .artifacts. Appends a line for each look to docs/proofs/pictures.jsonl.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { appendProof } from '#tests/support/append-proof.ts'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { openSmtpListener } from '#tests/support/fakes/smtp-listener.ts'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { furnishViews, viewsEnvironment, walkAllViews, WRITTEN_NAMES } from '#tests/support/views/all-views.ts'
import { EXPECTED_VIEWS } from '#tests/support/views/expected-views.ts'
import { lookName, textArguments, type Look } from '#tests/support/views/look/look.ts'
import { openViewInspector } from '#tests/support/views/view-inspector.ts'
import { LOOKS } from './looks.ts'

const { values } = parseArgs({
  options: { looks: { type: 'string', default: `1-${LOOKS.length}` }, folder: { type: 'string', default: 'pictures' } },
})
const artifacts = fileURLToPath(new URL('../../.artifacts/', import.meta.url))
const [first = 1, last = first] = values.looks.split('-').map(Number)

/** @returns the number of views, and a line for each fault */
async function inspectIn(look: Look): Promise<{ readonly views: number; readonly faults: readonly string[] }> {
  const folder = join(artifacts, values.folder, lookName(look))
  await mkdir(folder, { recursive: true })
  const listener = await openSmtpListener()
  const server = await startProductServer(viewsEnvironment(listener))
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserArguments, '--disable-gpu', ...textArguments(look.text)],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const people = await furnishViews(server, listener)
    const inspector = openViewInspector(browser, {
      origin: server.origin,
      look,
      names: WRITTEN_NAMES,
      onView: async (page, view) => void (await page.screenshot({ path: join(folder, `${view}.png`) })),
    })
    await walkAllViews(inspector, server, people)
    const missing = EXPECTED_VIEWS.filter((view) => !inspector.seen.includes(view)).map((view) => `${lookName(look)}: not seen: ${view}`)
    return { views: inspector.seen.length, faults: [...inspector.faults, ...missing] }
  } finally {
    await browser.close()
    await server.dispose()
    await listener.close()
  }
}

for (const [index, look] of LOOKS.entries()) {
  const number = index + 1
  if (number < first || number > last) continue
  const started = performance.now()
  const { views, faults } = await inspectIn(look)
  console.log(`look ${number}, ${lookName(look)}: ${views} views, ${faults.length} faults`)
  for (const fault of faults) console.log(`  ${fault}`)
  appendProof('pictures', {
    command: `npm run pictures -- --looks ${number}`,
    seed: number,
    duration_s: Math.round((performance.now() - started) / 1_000),
    counts: { views, faults: faults.length },
    failures: faults.slice(0, 50),
  })
  if (faults.length > 0) process.exitCode = 1
}
