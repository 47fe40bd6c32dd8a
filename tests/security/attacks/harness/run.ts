/**
 * `npm run test:attacks -- --release <commit>`: every attack against the server of that commit, where each must spoil something, unless it
 * was mended earlier, and then against the server of this tree, where none may. Appends a line to docs/proofs/attacks.jsonl.
 * `--only 1-` runs the files whose names begin so; `--builds FOLDER` keeps the built release there for the next run.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { appendProof } from '#tests/support/append-proof.ts'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import type { Attack } from './attack.ts'
import { listAttacks } from './list-attacks.ts'
import { openProcessTarget, type BuiltServer } from './open-process-target.ts'
import { buildRelease, commitOf, isIn } from './release.ts'

const { values } = parseArgs({
  options: { release: { type: 'string' }, only: { type: 'string', default: '' }, builds: { type: 'string' } },
})

/** @returns what an attack spoiled, or why it came to no end */
async function attackOn(server: BuiltServer, attack: Attack): Promise<{ spoiled: readonly string[]; error?: string }> {
  const target = await openProcessTarget(server, attack.limits)
  try {
    return { spoiled: await attack.run(target) }
  } catch (error) {
    return { spoiled: [], error: error instanceof Error ? error.message : String(error) }
  } finally {
    await target.close()
  }
}

const title = ({ point, name }: Attack): string => `${point}: ${name}`
const started = performance.now()
const failures: string[] = []
const attacks = await listAttacks(values.only)
const counts = { attacks: attacks.length, spoiled_release: 0, mended_before: 0, spoiled_tree: 0 }

if (values.release !== undefined) {
  const commit = commitOf(values.release)
  console.log(`Building ${commit} …`)
  const release = buildRelease(commit, values.builds)
  for (const attack of attacks) {
    const { spoiled, error } = await attackOn(release, attack)
    const holds = attack.mendedBy !== undefined && isIn(attack.mendedBy, commit)
    if (holds) counts.mended_before += 1
    else if (spoiled.length > 0) counts.spoiled_release += 1
    console.log(`release  ${title(attack)}\n  ${spoiled.length > 0 ? spoiled.join('\n  ') : (error ?? 'held')}`)
    if (error !== undefined) failures.push(`release: ${title(attack)}: ${error}`)
    else if (holds !== (spoiled.length === 0)) failures.push(`release: ${title(attack)}: ${holds ? spoiled[0] : 'nothing was spoiled'}`)
  }
  release.remove()
}

const tree: BuiltServer = {
  program: await bundledProgram('server/main.ts'),
  cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
}
for (const attack of attacks) {
  const { spoiled, error } = await attackOn(tree, attack)
  if (spoiled.length > 0) counts.spoiled_tree += 1
  console.log(`tree     ${title(attack)}\n  ${spoiled.length > 0 ? spoiled.join('\n  ') : (error ?? 'held')}`)
  failures.push(...spoiled.map((what) => `tree: ${title(attack)}: ${what}`))
  if (error !== undefined) failures.push(`tree: ${title(attack)}: ${error}`)
}

const duration_s = Math.round((performance.now() - started) / 100) / 10
const command = ['npm run test:attacks', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
appendProof('attacks', { command, seed: 0, duration_s, counts, failures })
console.log(`${failures.length === 0 ? 'everything holds' : 'something does not hold'}, ${duration_s} s`)
process.exitCode = failures.length === 0 ? 0 : 1
