/**
 * `npm run test:browsers [-- firefox webkit] [main map]`: the main story and that of the map in browsers other than Chromium. Debian's
 * firefox-esr, webkit2gtk-driver and xvfb.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openFirefox } from './firefox.ts'
import { playMapStory } from './map-story.ts'
import { playStory } from './story.ts'
import { openWebKit } from './webkit.ts'

const OPENERS = { firefox: openFirefox, webkit: openWebKit } as const
const STORIES = { main: playStory, map: playMapStory } as const

/** Where a browser's screenshot is stored when the story fails. */
const artifacts = fileURLToPath(new URL('../../.artifacts/', import.meta.url))

const { positionals } = parseArgs({ allowPositionals: true })
const isWanted = (all: object, name: string): boolean => {
  const asked = Object.keys(all).filter((each) => positionals.includes(each))
  return asked.length === 0 || asked.includes(name)
}
let failed = 0
for (const [name, open] of Object.entries(OPENERS).filter(([each]) => isWanted(OPENERS, each))) {
  for (const [story, play] of Object.entries(STORIES).filter(([each]) => isWanted(STORIES, each))) {
    const browser = await open()
    console.log(`${browser.name}: ${story}`)
    try {
      await play(browser, (line) => console.log(`  ok  ${line}`))
    } catch (error) {
      failed += 1
      console.log(`  FAILED  ${error instanceof Error ? error.message : String(error)}`)
      const seen = await browser.picture().catch(() => undefined)
      if (seen !== undefined) writeFileSync(join(artifacts, `${name}-${story}.png`), seen, 'base64')
    } finally {
      await browser.close()
    }
  }
}
process.exitCode = failed === 0 ? 0 : 1
