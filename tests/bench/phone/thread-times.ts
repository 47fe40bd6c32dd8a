/** Processor time of a page's threads, from the browser's trace. */
import type { Browser, Page } from '@playwright/test'

export interface ThreadTimes {
  /** Of the page's thread, ms. */
  readonly pageMs: number
  /** Of that, what handles messages of workers, with the promises that they settle. */
  readonly handlingMs: number
  /** Of its dedicated workers together, ms. */
  readonly workerMs: number
  /** Its longest task, ms. */
  readonly longestMs: number
  /** Number of its tasks over 50 ms. */
  readonly longTasks: number
}

const LONG_TASK_MS = 50

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Processor time, microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Runs a function and returns the processor time that the page and its workers took meanwhile. */
export async function threadTimes(browser: Browser, page: Page, act: () => Promise<void>): Promise<ThreadTimes> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const threadName = new Map<string, string>()
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`
  for (const event of trace.traceEvents) if (event.name === 'thread_name') threadName.set(threadOf(event), event.args?.name ?? '')
  // The page's process is the one with workers.
  const pids = new Set([...threadName].filter(([, name]) => name.startsWith('DedicatedWorker')).map(([thread]) => thread.split('/')[0]))
  const sum = (events: readonly TraceEvent[]): number => events.reduce((all, { tdur = 0 }) => all + tdur / 1_000, 0)
  const tasks = trace.traceEvents.filter(({ name }) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask')
  const isPage = (event: TraceEvent): boolean =>
    threadName.get(threadOf(event)) === 'CrRendererMain' && (pids.size === 0 || pids.has(String(event.pid)))
  const pageTasks = tasks.filter(isPage)
  const ownMs = pageTasks.map(({ tdur = 0 }) => tdur / 1_000)
  return {
    longestMs: Math.max(0, ...ownMs),
    longTasks: ownMs.filter((ms) => ms > LONG_TASK_MS).length,
    pageMs: sum(pageTasks),
    handlingMs: sum(trace.traceEvents.filter((event) => event.name === 'HandlePostMessage' && isPage(event))),
    workerMs: sum(tasks.filter((event) => threadName.get(threadOf(event))?.startsWith('DedicatedWorker') === true)),
  }
}
