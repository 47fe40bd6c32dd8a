/** Writes down the outcome of a long run, so that anybody can repeat it. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Proof {
  /** As typed, for example `npm run convergence -- --seeds 250`. */
  readonly command: string
  /** The first seed of the run. */
  readonly seed: number
  readonly duration_s: number
  readonly counts: Readonly<Record<string, number>>
  /** One sentence each; empty when everything holds. */
  readonly failures: readonly string[]
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Appends one line to `docs/proofs/<name>.jsonl`, with the date, the commit and whether the tree had changes beside it. */
export function appendLine(name: string, fields: object): void {
  const isClean = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs/proofs') === ''
  const line = { date: new Date().toISOString(), commit: git('rev-parse', 'HEAD'), clean: isClean, node: process.version, ...fields }
  mkdirSync(`${root}docs/proofs`, { recursive: true })
  // A failure may name files by their path on this machine.
  appendFileSync(`${root}docs/proofs/${name}.jsonl`, `${JSON.stringify(line).replaceAll(root, '')}\n`)
}

/** Appends the outcome of a long run to `docs/proofs/<name>.jsonl`. */
export const appendProof = (name: string, proof: Proof): void => appendLine(name, proof)

/** Returns the commands that held at this commit, for a run that is resumed. */
export function provenCommands(name: string): ReadonlySet<string> {
  const path = `${root}docs/proofs/${name}.jsonl`
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const commit = git('rev-parse', 'HEAD')
  const proofs = lines.map((line) => JSON.parse(line) as Proof & { readonly commit: string; readonly clean: boolean })
  return new Set(
    proofs.filter((proof) => proof.commit === commit && proof.clean && proof.failures.length === 0).map(({ command }) => command),
  )
}
