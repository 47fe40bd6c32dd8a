/** How often the pages of a browser wake the device: from a trace of what runs in their renderers. */
import type { Browser } from '@playwright/test'

/** The fields of a trace event that are read. */
export interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Phase: an event in several parts has one of each. */
  readonly ph?: string
  /** Microseconds. */
  readonly ts?: number
  readonly args?: { readonly name?: string }
}

export interface PageActivity {
  /** Times that script ran, a frame began or data arrived, in a page or a worker, after a pause. */
  readonly wakeUps: number
  readonly frames: number
}

/** Threads of a renderer in which scripts of pages and workers run, as the browser names them. */
const SCRIPT_THREADS = /^(CrRendererMain|DedicatedWorker thread|ServiceWorker thread)/
const FRAME = 'AnimationFrame'
/** Script that runs, a frame, and data that arrives: what a page causes, and not the browser's own housekeeping. */
const CAUSED = new Set([
  FRAME,
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'ResourceFinish',
  'ResourceReceivedData',
  'ResourceSendRequest',
  'TimerFire',
])
const BEGINS = 'b'
/** A processor that was awake so shortly before is not woken again, microseconds. */
const PAUSE_US = 20_000

export function activityOf(events: readonly TraceEvent[]): PageActivity {
  const scripts = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && SCRIPT_THREADS.test(args?.name ?? ''))
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const own = events.filter(({ pid, tid }) => scripts.has(`${pid} ${tid}`))
  const times = own
    .filter(({ name }) => CAUSED.has(name))
    .map(({ ts = 0 }) => ts)
    .toSorted((a, b) => a - b)
  return {
    wakeUps: times.filter((ts, index) => ts - (times[index - 1] ?? Number.NEGATIVE_INFINITY) > PAUSE_US).length,
    frames: own.filter(({ name, ph }) => name === FRAME && ph === BEGINS).length,
  }
}

/** Traces all pages of a browser until a function has ended. */
export async function traceActivity(browser: Browser, during: () => Promise<void>): Promise<PageActivity> {
  await browser.startTracing(undefined, { categories: ['devtools.timeline'] })
  await during()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
  return activityOf(trace.traceEvents)
}
