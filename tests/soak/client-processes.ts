/** The client processes of a run: started with their plan, asked together, and ended. */
import { fork, type ChildProcess } from 'node:child_process'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import type { ChildMessage, ClientPlan, DeviceMeasure, DeviceReport, ParentMessage } from './messages.ts'

type ChildMessageOf<K extends ChildMessage['kind']> = Extract<ChildMessage, { kind: K }>

export interface ClientProcesses {
  /** The newest measures of all devices. */
  measures(): readonly DeviceMeasure[]
  /** Processor time of all, seconds, and resident memory, bytes, as last measured. */
  cpuSeconds(): number
  rss(): number
  settle(): Promise<{ readonly counts: Readonly<Record<string, number>>; readonly faults: readonly string[] }>
  report(): Promise<readonly DeviceReport[]>
  /** Processes that ended before they were told to. */
  lost(): readonly string[]
  end(): Promise<void>
}

/** Longer than the longest fault and the settling after it, ms. */
const MESSAGE_WITHIN_MS = 300_000

/** @param output descriptor of the file for what they print */
export async function startClients(plans: readonly ClientPlan[], output: number): Promise<ClientProcesses> {
  const program = await bundledProgram('tests/soak/device/client-program.ts')
  const lost: string[] = []
  let isEnding = false
  const newest = new Map<ChildProcess, ChildMessageOf<'measured'>>()
  const started = plans.map((plan, index) => {
    const child = fork(program, [], { stdio: ['ignore', 'ignore', output, 'ipc'] })
    child.on('message', (message) => {
      const received = message as ChildMessage
      if (received.kind === 'measured') newest.set(child, received)
    })
    child.once('exit', (code, signal) => {
      if (!isEnding) lost.push(`client process ${index} ended with ${code ?? signal}`)
    })
    return { child, plan }
  })

  const children = started.map(({ child }) => child)

  const request = <K extends 'started' | 'settled' | 'reported'>(
    child: ChildProcess,
    message: ParentMessage,
    kind: K,
  ): Promise<ChildMessageOf<K>> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`a client process did not answer ${message.kind}`)), MESSAGE_WITHIN_MS)
      const onMessage = (message: unknown): void => {
        const received = message as ChildMessage
        if (received.kind !== kind) return
        clearTimeout(timer)
        child.off('message', onMessage)
        resolve(received as ChildMessageOf<K>)
      }
      child.on('message', onMessage)
      child.send(message)
    })
  // One after the other: a busy machine would not open twenty databases at once within their time limit.
  for (const { child, plan } of started) await request(child, { kind: 'start', plan }, 'started')
  const sum = (of: (received: ChildMessageOf<'measured'>) => number): number =>
    [...newest.values()].reduce((total, each) => total + of(each), 0)

  return {
    measures: () => [...newest.values()].flatMap(({ devices }) => devices),
    cpuSeconds: () => sum(({ cpuSeconds }) => cpuSeconds),
    rss: () => sum(({ rss }) => rss),
    lost: () => lost,
    settle: async () => {
      const settled = await Promise.all(children.map((child) => request(child, { kind: 'settle' }, 'settled')))
      const counts: Record<string, number> = {}
      for (const each of settled) for (const [event, count] of Object.entries(each.counts)) counts[event] = (counts[event] ?? 0) + count
      return { counts, faults: settled.flatMap(({ faults }) => faults) }
    },
    report: async () =>
      (await Promise.all(children.map((child) => request(child, { kind: 'report' }, 'reported')))).flatMap(({ devices }) => devices),
    end: async () => {
      isEnding = true
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = new Promise((resolve) => child.once('exit', resolve))
          child.send({ kind: 'end' } satisfies ParentMessage)
          const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
          await ended
          clearTimeout(timer)
        }),
      )
    },
  }
}
