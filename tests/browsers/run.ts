/**
 * `npm run test:browsers [-- firefox webkit]`: the main story in browsers other than Chromium. Debian's firefox-esr, webkit2gtk-driver and
 * xvfb.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openFirefox } from './firefox.ts'
import { playStory } from './story.ts'
import { openWebKit } from './webkit.ts'

const OPENERS = { firefox: openFirefox, webkit: openWebKit } as const

/** Where a browser's screenshot is stored when the story fails. */
const artifacts = fileURLToPath(new URL('../../.artifacts/', import.meta.url))

const { positionals } = parseArgs({ allowPositionals: true })
let failed = 0
for (const [name, open] of Object.entries(OPENERS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const browser = await open()
  console.log(browser.name)
  try {
    await playStory(browser, (line) => console.log(`  ok  ${line}`))
  } catch (error) {
    failed += 1
    console.log(`  FAILED  ${error instanceof Error ? error.message : String(error)}`)
    const seen = await browser.picture().catch(() => undefined)
    if (seen !== undefined) writeFileSync(join(artifacts, `${name}.png`), seen, 'base64')
  } finally {
    await browser.close()
  }
}
process.exitCode = failed === 0 ? 0 : 1
