/** `npm run maps -- check <file>` and `index <file>`. */
import { basename } from 'node:path'
import { BUILT_IN_CITIES, type City } from '#domain/cities.ts'
import { parseEnvironment, type Environment } from '../../environment.ts'
import { readMarketplaceFile } from '../../marketplace-file.ts'
import { checkMap } from './check-map.ts'
import { indexMap } from './index-map.ts'

const [SERVED, REFUSED, MISUSED] = [0, 1, 2]

const USAGE = `npm run maps -- <command>

  check <file>   what a map's file has, and whether the server takes it; exit code 0: yes, 1: no
  index <file>   makes <city>.places beside it, for searching streets and places; exit code 0: made, 1: not made

The file has the name of its city's slug, such as san-francisco.pmtiles. Your own cities are read from MARKETPLACE_FILE or
DATA_DIR/marketplace.json, as by the server.`

export interface MapsToolOutput {
  /** Prints a line of the result. */
  out(line: string): void
  /** Prints a line on why it failed. */
  err(line: string): void
}

async function citiesOf(settings: Environment): Promise<readonly City[]> {
  const file = await readMarketplaceFile(settings)
  return [...BUILT_IN_CITIES, ...(file?.read.ok === true ? file.read.value.cities : [])]
}

async function check(path: string, settings: Environment, { out, err }: MapsToolOutput): Promise<number> {
  const { facts, fault } = await checkMap(path, await citiesOf(settings))
  out(basename(path))
  for (const [name, value] of facts) out(`  ${name.padEnd(12)} ${value}`)
  if (fault === undefined) out('The server takes it.')
  else err(`The server does not take it. ${fault}`)
  return fault === undefined ? SERVED : REFUSED
}

async function index(path: string, settings: Environment, { out, err }: MapsToolOutput): Promise<number> {
  const { facts, fault } = await indexMap(path, await citiesOf(settings))
  for (const [name, value] of facts) out(`  ${name.padEnd(12)} ${value}`)
  if (fault !== undefined) err(`No places were made. ${fault}`)
  return fault === undefined ? SERVED : REFUSED
}

/** @returns the exit code */
export async function runMapsTool(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: MapsToolOutput,
): Promise<number> {
  const settings = parseEnvironment(environment)
  if (!settings.ok) {
    settings.error.forEach(output.err)
    return MISUSED
  }
  const [command, path] = args
  if (path !== undefined && args.length === 2) {
    if (command === 'check') return check(path, settings.value, output)
    if (command === 'index') return index(path, settings.value, output)
  }
  output.err(USAGE)
  return MISUSED
}
