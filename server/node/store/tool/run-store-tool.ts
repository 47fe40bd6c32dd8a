/** `npm run store -- info | verify | repair <new folder> | copy`. */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReportFault, StoreCheckFault } from '#server/integrity/store-check.ts'
import { parseEnvironment, type Environment } from '../../environment.ts'
import { inspectStoreFolder } from '../inspect-store-folder.ts'
import { storeFaultOf } from '../store-fault.ts'
import { askServer, type FinalReply } from './ask-server.ts'
import { faultLine, infoLines, resultLines } from './print-reply.ts'
import { copyFailureOf, runCopy } from './copy/run-copy.ts'
import { howToUse, RepairRefused, repairStore } from './repair-store.ts'
import { assertStopped, openStoppedStore, UnconvertedStore } from './stopped-store.ts'
import { readStoreInfo, unconvertedInfo } from './store-info.ts'
import type { ToolRequest } from './store-tool-messages.ts'
import { verifyStore } from './verify-store.ts'

/** Exit codes besides those of a store that does not open. */
const [SOUND, FAULTY, MISUSED] = [0, 1, 2]
/** Faults printed for people; with --json all are printed. */
const PRINTED = 100

const USAGE = `npm run store -- <command> [--json]

  info                 where the store is, what it has and how large it is
  verify               reads everything and checks it; exit code 0: sound, 1: faults found
  repair <new folder>  saves what is readable of a damaged store into a new folder; the server must be stopped
  copy --to <address>    copies the embedded store to an empty PostgreSQL database; the server may run
  copy --from <address>  copies from PostgreSQL, or from one CouchDB node of the release before, to a new embedded store
  copy --from <address> --to <address>   copies from CouchDB to PostgreSQL

DATA_DIR is the folder with the store, as for the server (default ./data). An address is that of DATABASE_URL, such as
postgres://user:password@host:5432/nearhelp, or the word DATABASE_URL to take it from the settings.
npm prints two lines first: npm run --silent store -- info --json`

export interface ToolOutput {
  /** Prints a line of the result. */
  out(line: string): void
  /** Prints a line on how far it is, or why it failed. */
  err(line: string): void
}

interface Tool extends ToolOutput {
  readonly dataDir: string
  readonly folder: string
  readonly isJson: boolean
  readonly nowMs: number
}

/** Collects faults for the JSON, or prints the first of them. */
function collectFaults({ out, isJson }: Tool): { readonly report: ReportFault; readonly faults: StoreCheckFault[]; end(): void } {
  const faults: StoreCheckFault[] = []
  let count = 0
  return {
    faults,
    report: (fault) => {
      count += 1
      if (isJson) faults.push(fault)
      else if (count <= PRINTED) out(faultLine(fault))
    },
    end: () => {
      if (!isJson && count > PRINTED) out(`… and ${count - PRINTED} more; --json prints all.`)
    },
  }
}

const progressOf = ({ err, isJson }: Tool): ((line: string) => void) => (isJson ? () => undefined : err)

async function runStopped({ command }: ToolRequest, tool: Tool, report: ReportFault): Promise<FinalReply> {
  const { folder, nowMs } = tool
  await assertStopped(folder)
  inspectStoreFolder(folder)
  if (command === 'verify')
    return {
      kind: 'verified',
      result: await verifyStore({ folder, open: () => openStoppedStore(folder), report, nowMs, progress: progressOf(tool) }),
    }
  try {
    const snapshot = await openStoppedStore(folder)
    try {
      return { kind: 'info', info: await readStoreInfo(folder, snapshot, false) }
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    if (error instanceof UnconvertedStore) return { kind: 'info', info: unconvertedInfo(folder) }
    throw error
  }
}

/** Asks the server that has the store open; without one reads the store. */
async function inspect(request: ToolRequest, tool: Tool): Promise<number> {
  const { out, err, isJson } = tool
  const { report, faults, end } = collectFaults(tool)
  const progress = progressOf(tool)
  const reply =
    (await askServer(tool.dataDir, request, (each) => {
      if (each.kind === 'progress') progress(each.line)
      if (each.kind === 'fault') report(each.fault)
    })) ?? (await runStopped(request, tool, report))
  end()
  if (reply.kind === 'failed') {
    err(reply.message)
    return reply.exitCode
  }
  if (reply.kind === 'info') {
    if (isJson) out(JSON.stringify(reply.info))
    else infoLines(reply.info).forEach(out)
    return SOUND
  }
  if (reply.kind !== 'verified') return FAULTY
  if (isJson) out(JSON.stringify({ ...reply.result, faults }))
  else resultLines(reply.result).forEach(out)
  return reply.result.faults === 0 ? SOUND : FAULTY
}

async function repair(into: string, tool: Tool): Promise<number> {
  const { folder, nowMs, out, isJson } = tool
  const lost = collectFaults(tool)
  const found = collectFaults(tool)
  const result = await repairStore({ folder, into, nowMs, lost: lost.report, fault: found.report, progress: progressOf(tool) })
  lost.end()
  found.end()
  const { store, verified } = result
  if (isJson) out(JSON.stringify({ store, lost: lost.faults, verified: { ...verified, faults: found.faults } }))
  else [...resultLines(verified), howToUse(store, folder)].forEach(out)
  return result.lost === 0 && verified.faults === 0 ? SOUND : FAULTY
}

/** What was given on the command line. */
interface CommandLine {
  readonly command: string | undefined
  readonly into: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

async function run({ command, into, from, to }: CommandLine, settings: Environment, tool: Tool): Promise<number> {
  if (command === 'copy' && into === undefined) {
    const { folder, out, err, isJson } = tool
    // Printed with --json too: a copy from PostgreSQL says when to stop its servers.
    await runCopy({ from, to, settings, folder }, { out, isJson, progress: err })
    return SOUND
  }
  const hasAddress = from !== undefined || to !== undefined
  if (settings.database !== undefined) {
    tool.err('DATABASE_URL is set: this command is for the embedded store.')
    return MISUSED
  }
  if ((command === 'info' || command === 'verify') && !hasAddress) return inspect({ command }, tool)
  if (command === 'repair' && into !== undefined && !hasAddress) return repair(into, tool)
  tool.err(USAGE)
  return MISUSED
}

/** The command line has an unknown option. */
const isMisuse = (error: unknown): boolean => error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

function exitCodeOf(error: unknown): number {
  if (error instanceof RepairRefused || isMisuse(error) || copyFailureOf(error) === 'misused') return MISUSED
  return FAULTY
}

const OPTIONS = { json: { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' } } as const

/** @returns the exit code */
export async function runStoreTool(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: ToolOutput,
): Promise<number> {
  const settings = parseEnvironment(environment)
  if (!settings.ok) {
    settings.error.forEach(output.err)
    return MISUSED
  }
  const { dataDir } = settings.value
  const folder = resolve(join(dataDir, 'store'))
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [command, into] = positionals
    const tool: Tool = { ...output, dataDir, folder, isJson: values.json === true, nowMs: Date.now() }
    return await run({ command, into, from: values.from, to: values.to }, settings.value, tool)
  } catch (error) {
    // The other side of a copy fails with other errors than the folder, which must not be taken for its faults.
    const fault = copyFailureOf(error) === undefined ? storeFaultOf(folder, error) : undefined
    output.err(fault?.message ?? (error instanceof Error ? error.message : String(error)))
    return fault?.exitCode ?? exitCodeOf(error)
  }
}
