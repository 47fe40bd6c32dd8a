/**
 * `npm run lighthouse`: Lighthouse's scores of the production build on a phone (its own slow network and processor), with the demo
 * marketplace. The program is fetched when this runs, in the version named here, so that its 150 packages are no dependency.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { browserArguments, findWholeBrowser } from '#tests/support/find-browser.mjs'

/** The last version that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
/** Points of 100 that each category must have. */
const WANTED: Readonly<Record<string, number>> = { performance: 95, accessibility: 100, 'best-practices': 100 }

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>>
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string; readonly displayValue?: string }>>
}

const folder = fileURLToPath(new URL('../../.artifacts/lighthouse/', import.meta.url))
mkdirSync(folder, { recursive: true })
const server = await startProductServer({ DEMO: '1', LOG_LEVEL: 'error' })
try {
  const asked = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      server.origin,
      `--only-categories=${Object.keys(WANTED).join()}`,
      '--form-factor=mobile',
      '--output=json,html',
      `--output-path=${join(folder, 'report')}`,
      `--chrome-flags=${['--headless=new', ...browserArguments].join(' ')}`,
      '--quiet',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CHROME_PATH: findWholeBrowser() } },
  )
  if (asked.status !== 0) throw new Error('Lighthouse did not end well')
  const { categories, audits } = JSON.parse(readFileSync(join(folder, 'report.report.json'), 'utf8')) as Report
  for (const [name, wanted] of Object.entries(WANTED)) {
    const points = Math.round((categories[name]?.score ?? 0) * 100)
    console.log(`${points >= wanted ? 'ok    ' : 'FAILED'} ${String(points).padStart(3)} of ${wanted}  ${name}`)
    if (points < wanted) process.exitCode = 1
    for (const { id } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id]
      if (audit && audit.score !== null && audit.score < 0.9) console.log(`           ${audit.title}: ${audit.displayValue ?? ''}`)
    }
  }
  console.log(`The report is ${join('.artifacts', 'lighthouse', 'report.report.html')}`)
} finally {
  await server.dispose()
}
