/**
 * `npm run pictures`: every view in 18 looks, in which each pair of a size, colors, a language and a text size occurs. Checks each for cut
 * and overflowing text, covered focus, contrast and axe's other findings, and takes a picture. `--folder NAME` puts the pictures elsewhere in
 * .artifacts.
 *
 * `--record 2026-11-27-1a2b3c4` records the layout of every view at that release in the 18 looks and two more, of which it also records
 * pictures; `--check` compares with what is recorded, and exits with 1 where a view differs.
 *
 * In pieces: `--looks 1-6`, `--looks 4,19`, `--views map,sheet`; `--resume` leaves out the looks that are done: recorded at that release, or
 * without a fault at this commit. Each look appends a line to docs/proofs/pictures.jsonl, except where it is recorded.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appendProof, provenCommands } from '#tests/support/append-proof.ts'
import { lookName, type Look } from '#tests/support/views/look/look.ts'
import { ALL_LOOKS, chosenLooks, LOOKS } from './looks.ts'
import { checkLook, isRecorded, recordLook, type LookOutcome } from './record-and-check.ts'
import { walkLook } from './walk-look.ts'

const { values } = parseArgs({
  options: {
    looks: { type: 'string' },
    views: { type: 'string' },
    folder: { type: 'string', default: 'pictures' },
    record: { type: 'string' },
    check: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
  },
})
const { record: release, check: isCheck } = values
if (isCheck && release !== undefined) throw new Error('--check compares with what --record recorded before: one of them at a time')
const only = values.views?.split(',')
const chosen = chosenLooks(values.looks ?? (isCheck || release !== undefined ? `1-${ALL_LOOKS.length}` : `1-${LOOKS.length}`))
const artifacts = fileURLToPath(new URL('../../.artifacts/', import.meta.url))
const proven = provenCommands('pictures')

async function inspectLook(look: Look): Promise<LookOutcome> {
  const folder = join(artifacts, values.folder, lookName(look))
  await mkdir(folder, { recursive: true })
  const onView = async (page: { screenshot(settings: { path: string }): Promise<unknown> }, view: string): Promise<void> =>
    void (await page.screenshot({ path: join(folder, `${view}.png`) }))
  return walkLook(look, { only, withFaults: true, onView })
}

for (const number of chosen) {
  const look = ALL_LOOKS[number - 1]
  if (!look) continue
  const command = ['npm run pictures --', ...(isCheck ? ['--check'] : []), '--looks', number, ...(only ? ['--views', only] : [])].join(' ')
  const isDone = release === undefined ? proven.has(command) : isRecorded(look, release)
  if (values.resume && isDone) continue
  const started = performance.now()
  const { views, faults } = await (isCheck
    ? checkLook(look, only)
    : release === undefined
      ? inspectLook(look)
      : recordLook(look, release, only))
  console.log(`look ${number}, ${lookName(look)}: ${views} views, ${faults.length} ${isCheck ? 'differences' : 'faults'}`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (release === undefined)
    appendProof('pictures', {
      command,
      seed: number,
      duration_s: Math.round((performance.now() - started) / 1_000),
      counts: { views, faults: faults.length },
      failures: faults.slice(0, 50),
    })
  if (faults.length > 0) process.exitCode = 1
}
