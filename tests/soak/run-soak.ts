/** One run: server, clients, samples, and the checks at the end. */
import { appendFileSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { storeTool } from '#tests/contract/store/tool/store-tool.ts'
import { startClients, type ClientProcesses } from './client-processes.ts'
import { checkStoredMarket, compareDevice, readSnapshot, type EndCheck } from './check-end.ts'
import type { ClientPlan, DeviceReport } from './messages.ts'
import { makeChanges, signUpPeople } from './open-marketplace.ts'
import { collectedHeap } from './samples/collected-heap.ts'
import { judgeSamples, type DevicesAt, type SoakLimits } from './samples/judge-samples.ts'
import { readLiveData, type LiveData } from './samples/live-data.ts'
import { sampleServer, type ServerSample } from './samples/sample-server.ts'
import type { Point } from './samples/slope.ts'

export interface SoakOptions {
  readonly seed: number
  readonly minutes: number
  readonly clients: number
  /** Mean time between two actions of a person, ms. */
  readonly paceMs: number
  /** Mean time between two faults of a device, ms. */
  readonly faultMs: number
  /** Changes before the first sample. */
  readonly fill: number
  /** Uses the server that leaks. */
  readonly leak: boolean
  readonly artifacts: string
  readonly onProgress: (line: string) => void
}

export interface SoakResult {
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

const DEVICES_IN_A_PROCESS = 2
const SAMPLE_MS = 10_000
const MEASURE_MS = 60_000
/** Part of the warm-up that is busier than the rest of the run, so that the first sample that counts is one of the usual pace. */
const BUSY_PART = 0.8
const ADMIN = 'the admin of a long run'
const AGREE_WITHIN_MS = 30_000

/** A run of two hours: 20 minutes, and windows of five. Shorter runs keep the proportions. */
export const limitsOf = (minutes: number): SoakLimits => ({ warmUp: (minutes * 60) / 6, window: (minutes * 60) / 24 })

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function plansOf(
  { seed, clients, paceMs, faultMs }: SoakOptions,
  limits: SoakLimits,
  server: ServerProcess,
  people: ClientPlan['people'],
): ClientPlan[] {
  const providers = people.filter(({ isProvider }) => isProvider).map(({ uid }) => uid)
  return Array.from({ length: Math.ceil(clients / DEVICES_IN_A_PROCESS) }, (_, index) => ({
    seed: seed * 1_000 + index,
    port: Number(new URL(server.origin()).port),
    people: people.slice(index * DEVICES_IN_A_PROCESS, (index + 1) * DEVICES_IN_A_PROCESS),
    providers,
    paceMs,
    warmUpMs: limits.warmUp * 1_000 * BUSY_PART,
    faultMs,
    measureMs: MEASURE_MS,
    ...(index === 0 ? { adminPassword: ADMIN } : {}),
  }))
}

/** Samples until the time is over. */
async function watch(options: SoakOptions, server: ServerProcess, clients: ClientProcesses, limits: SoakLimits) {
  const samples: ServerSample[] = []
  const live: LiveData[] = []
  const devices: DevicesAt[] = []
  const heap: Point[] = []
  const started = performance.now()
  const now = (): number => (performance.now() - started) / 1_000
  const liveEvery = Math.max(60, limits.window * 2)
  const collect = async (): Promise<void> => void heap.push({ at: now(), value: await collectedHeap(server.output()) })
  for (let next = 0; now() < options.minutes * 60; next += SAMPLE_MS) {
    await sleep(Math.max(0, next - (performance.now() - started)))
    const sample = await sampleServer(server, now())
    samples.push(sample)
    appendFileSync(
      join(options.artifacts, 'server.jsonl'),
      `${JSON.stringify({ ...sample, clientCpu: clients.cpuSeconds(), clientRss: clients.rss() })}\n`,
    )
    if (sample.at >= (devices.at(-1)?.at ?? 0) + MEASURE_MS / 1_000) {
      devices.push({ at: sample.at, devices: clients.measures() })
      appendFileSync(join(options.artifacts, 'devices.jsonl'), `${JSON.stringify(devices.at(-1))}\n`)
    }
    if (sample.at >= (live.at(-1)?.at ?? 0) + liveEvery) {
      const counted = await readLiveData(server.dataDir, sample.at)
      if (counted) live.push(counted)
      appendFileSync(join(options.artifacts, 'live.jsonl'), `${JSON.stringify(counted ?? { at: sample.at, failed: true })}\n`)
    }
    // Once only: collections on request would make resident memory smaller than it is.
    if (heap.length === 0 && sample.at >= limits.warmUp) await collect()
    if (samples.length % 30 === 1)
      options.onProgress(
        `${Math.round(sample.at)} s: ${Math.round(sample.rss / 1_048_576)} MB resident, ${sample.sockets} sockets, folder ${Math.round(sample.folder / 1_024)} kB, server ${sample.cpuSeconds.toFixed(1)} s, clients ${clients.cpuSeconds().toFixed(1)} s of processor time`,
      )
    if (clients.lost().length > 0) throw new Error(clients.lost().join('; '))
  }
  await collect()
  return { server: samples, live, devices, heap, seconds: now() }
}

/** Waits until all devices have what the server has. @returns the reports, what still differs, and how long it took, ms */
async function awaitAgreement(server: ServerProcess, clients: ClientProcesses) {
  const started = performance.now()
  for (;;) {
    const reports: readonly DeviceReport[] = await clients.report()
    const faults: string[] = []
    for (const report of reports) faults.push(...compareDevice(report, await readSnapshot(server, report.token)))
    const ms = performance.now() - started
    if (faults.length === 0 || ms > AGREE_WITHIN_MS) return { reports, faults, ms }
    await sleep(500)
  }
}

/** Ends the run in order, and checks what is left. */
async function checkEnd(options: SoakOptions, server: ServerProcess, clients: ClientProcesses): Promise<EndCheck> {
  const settled = await clients.settle()
  writeFileSync(join(options.artifacts, 'events.json'), JSON.stringify(settled.counts, null, 2))
  const { reports, faults: differences, ms } = await awaitAgreement(server, clients)
  await clients.end()
  const code = await server.stop()
  const stored = await checkStoredMarket(server.dataDir, reports)
  const verified = await storeTool(server.dataDir, 'verify')
  const events = Object.values(settled.counts).reduce((sum, count) => sum + count, 0)
  return {
    counts: { events, ...stored.counts, agreed_ms: Math.round(ms) },
    faults: [
      ...settled.faults,
      ...differences,
      ...stored.faults,
      ...(code === 0 ? [] : [`the server ended with ${code}`]),
      ...(verified.code === 0 ? [] : [`verify: ${verified.out.join(' ')} ${verified.err.join(' ')}`]),
    ],
  }
}

export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  mkdirSync(options.artifacts, { recursive: true })
  for (const name of ['server', 'devices', 'live']) writeFileSync(join(options.artifacts, `${name}.jsonl`), '')
  const limits = limitsOf(options.minutes)
  const settings = { METRICS: '1', ADMIN_PASSWORD: ADMIN, NODE_OPTIONS: '--inspect=127.0.0.1:0' }
  const server = await startServerProcess(settings, options.leak ? 'tests/soak/leaking-server.ts' : 'server/main.ts')
  let clients: ClientProcesses | undefined
  try {
    const people = await signUpPeople(server, Math.ceil(options.clients * 0.7), Math.floor(options.clients * 0.3))
    await makeChanges(server, people, options.fill)
    options.onProgress(`${people.length} people, ${options.fill} changes`)
    clients = await startClients(plansOf(options, limits, server, people), openSync(join(options.artifacts, 'clients.log'), 'w'))
    const { seconds, ...samples } = await watch(options, server, clients, limits)
    const cores = clients.cpuSeconds() / seconds
    const verdict = judgeSamples(samples, limits)
    const end = await checkEnd(options, server, clients).catch((error: unknown) => ({
      counts: {},
      faults: [`the end was not checked: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
    }))
    writeFileSync(join(options.artifacts, 'server.log'), server.output())
    return {
      counts: { clients: options.clients, ...end.counts, ...verdict.counts, clients_cores: Number(cores.toFixed(3)) },
      failures: [...verdict.failures, ...end.faults],
    }
  } finally {
    await clients?.end()
    await server.dispose()
  }
}
