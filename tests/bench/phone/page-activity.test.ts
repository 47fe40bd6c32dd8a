import { expect, test } from 'vitest'
import { activityOf, type TraceEvent } from './page-activity.ts'

const thread = (tid: number, name: string): TraceEvent => ({ name: 'thread_name', pid: 1, tid, args: { name } })
const event = (name: string, ms: number, tid = 1): TraceEvent => ({ name, pid: 1, tid, ts: ms * 1_000 })
const THREADS = [thread(1, 'CrRendererMain'), thread(2, 'DedicatedWorker thread'), thread(3, 'Compositor')]

test('script, data and frames after a pause are one wake-up, in pages and workers, and nothing else is', () => {
  const events = [
    event('TimerFire', 1_000),
    event('FunctionCall', 1_001),
    { ...event('AnimationFrame', 1_015), ph: 'b' },
    { ...event('AnimationFrame', 1_017), ph: 'e' },
    event('ResourceReceivedData', 1_030),
    event('FunctionCall', 1_040, 2),
    event('FunctionCall', 5_000, 2),
    event('FunctionCall', 9_000, 3),
    event('MajorGC', 11_000),
    event('EventDispatch', 12_000),
  ]
  expect(activityOf([...THREADS, ...events])).toEqual({ wakeUps: 3, frames: 1 })
  expect(activityOf([...THREADS, event('MajorGC', 1_000)])).toEqual({ wakeUps: 0, frames: 0 })
})
