/**
 * `npm run lighthouse`: Lighthouse's scores of the production build on a phone (its own slow network and processor), with the demo
 * marketplace: the home with its map, a helper's profile, and the dashboard of a provider who is signed in. `--pages home,dashboard` asks
 * for some. The program is fetched when this runs, in the version named here, so that its 150 packages are no dependency. Appends a line to
 * docs/proofs/lighthouse.jsonl.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appendProof } from '#tests/support/append-proof.ts'
import { openKillableBrowser } from '#tests/support/e2e/killable-browser.ts'
import { openSheet } from '#tests/support/e2e/pages/customer-page.ts'
import { logIn } from '#tests/support/e2e/person.ts'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { browserArguments, findWholeBrowser } from '#tests/support/find-browser.mjs'

/** The last version that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
/** Points of 100 that each category must have. */
const WANTED: Readonly<Record<string, number>> = { performance: 95, accessibility: 100, 'best-practices': 100 }
/** Figures of the report that are written down too. */
const FIGURES = { 'first-contentful-paint': 'fcp_ms', 'largest-contentful-paint': 'lcp_ms', 'total-blocking-time': 'tbt_ms' } as const
const PAGES = ['home', 'profile', 'dashboard'] as const

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>>
  readonly audits: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly title: string; readonly displayValue?: string; readonly numericValue?: number }
    >
  >
}

const { values } = parseArgs({ options: { pages: { type: 'string', default: PAGES.join() } } })
const folder = fileURLToPath(new URL('../../.artifacts/lighthouse/', import.meta.url))
mkdirSync(folder, { recursive: true })
const started = performance.now()
const server = await startProductServer({ DEMO: '1', LOG_LEVEL: 'error' })
const device = await openKillableBrowser()
const counts: Record<string, number> = {}
const failures: string[] = []

/** Opens each page's address as a person does, on a device that stays. What a service worker and its caches would speed up is removed. */
async function prepare(): Promise<Readonly<Record<(typeof PAGES)[number], string>>> {
  const page = await device.open(server.origin)
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'View Profile' }).click()
  await page.waitForURL('**/p/*')
  const profile = page.url()
  await page.goto(server.origin)
  await logIn(page, 'grace@demo.nearhelp.test')
  await page.goto(`${server.origin}/dashboard/main`)
  await page.getByRole('heading', { name: 'Quick stats' }).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'service_workers,cache_storage' })
  await device.quit()
  return { home: server.origin, profile, dashboard: `${server.origin}/dashboard/main` }
}

function ask(name: string, url: string): Report {
  // A stored session belongs to the device; other pages are opened by somebody who was never there.
  const flags = ['--headless=new', ...browserArguments, ...(name === 'dashboard' ? [`--user-data-dir=${device.profile}`] : [])]
  const asked = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      `--only-categories=${Object.keys(WANTED).join()}`,
      '--form-factor=mobile',
      '--output=json,html',
      `--output-path=${join(folder, name)}`,
      `--chrome-flags=${flags.join(' ')}`,
      ...(name === 'dashboard' ? ['--disable-storage-reset'] : []),
      '--quiet',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CHROME_PATH: findWholeBrowser() } },
  )
  if (asked.status !== 0) throw new Error('Lighthouse did not end well')
  return JSON.parse(readFileSync(join(folder, `${name}.report.json`), 'utf8')) as Report
}

function judge(name: string, { categories, audits }: Report): void {
  for (const [category, wanted] of Object.entries(WANTED)) {
    const points = Math.round((categories[category]?.score ?? 0) * 100)
    counts[`${name}_${category.replace('-', '_')}`] = points
    console.log(`${points >= wanted ? 'ok    ' : 'FAILED'} ${String(points).padStart(3)} of ${wanted}  ${name}: ${category}`)
    if (points < wanted) failures.push(`${name}: ${category} ${points} of ${wanted}`)
    for (const { id } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id]
      if (audit && audit.score !== null && audit.score < 0.9) console.log(`           ${audit.title}: ${audit.displayValue ?? ''}`)
    }
  }
  for (const [id, figure] of Object.entries(FIGURES)) counts[`${name}_${figure}`] = Math.round(audits[id]?.numericValue ?? -1)
  counts[`${name}_cls`] = audits['cumulative-layout-shift']?.numericValue ?? -1
}

try {
  const addresses = await prepare()
  for (const name of PAGES) if (values.pages.split(',').includes(name)) judge(name, ask(name, addresses[name]))
  console.log(`The reports are in ${join('.artifacts', 'lighthouse')}`)
} finally {
  await device.dispose()
  await server.dispose()
}
appendProof('lighthouse', {
  command: ['npm run lighthouse', ...(values.pages === PAGES.join() ? [] : ['--', '--pages', values.pages])].join(' '),
  seed: 1,
  duration_s: Math.round((performance.now() - started) / 1_000),
  counts,
  failures,
})
if (failures.length > 0) process.exitCode = 1
