/** Decides from the samples of a run what grows, and what grows too much. */
import type { DeviceMeasure } from '../messages.ts'
import type { LiveData } from './live-data.ts'
import type { ServerSample } from './sample-server.ts'
import { trendOf, windowMinima, type Point, type Trend } from './slope.ts'

export interface DevicesAt {
  readonly at: number
  readonly devices: readonly DeviceMeasure[]
}

export interface SoakSamples {
  readonly server: readonly ServerSample[]
  readonly live: readonly LiveData[]
  readonly devices: readonly DevicesAt[]
  /** Heap after a collection, bytes: at the end of the warm-up, and at the end. */
  readonly heap: readonly Point[]
}

export interface SoakLimits {
  /** Samples before this are the warm-up, seconds. */
  readonly warmUp: number
  readonly window: number
}

export interface SoakVerdict {
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

/** Growth of resident memory in an hour, as a part of what it was after the warm-up. */
const RSS_GROWTH = 0.05
/** Descriptors come and go with connections: growth counts above this in an hour, and above twice its standard error. */
const DESCRIPTOR_NOISE = 3
const FOLDER_FACTOR = 3
/** Growth of a device's rows that its person does not see: those of settled commands come and go, twenty at a time. */
const EXCESS_ROWS = 25
const MB = 1_048_576

const isGrowing = ({ perHour, error }: Trend): boolean => perHour - 2 * error >= DESCRIPTOR_NOISE

const round = (value: number, digits = 2): number => Number(value.toFixed(digits))
const perHour = (points: readonly Point[]): number => {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && last.at > first.at ? ((last.value - first.value) / (last.at - first.at)) * 3_600 : 0
}

/**
 * Returns the most rows that a device has beyond what its person sees, and faults where they grew after the warm-up: where the last quarter
 * never had as few as the first quarter once had at most.
 */
export function judgeDevices(measures: readonly DevicesAt[], warmUp: number): { readonly excess: number; readonly failures: string[] } {
  const later = measures.filter(({ at }) => at >= warmUp)
  const byLabel = new Map<string, number[]>()
  for (const { devices } of later)
    for (const { label, rows, held } of devices) byLabel.set(label, [...(byLabel.get(label) ?? []), rows - held])
  const failures = [...byLabel].flatMap(([label, all]) => {
    const quarter = Math.ceil(all.length / 4)
    const [before, after] = [Math.max(...all.slice(0, quarter)), Math.min(...all.slice(-quarter))]
    return after - before > EXCESS_ROWS ? [`${label} stores ${after} rows more than its person sees, ${before} before`] : []
  })
  return { excess: Math.max(0, ...[...byLabel.values()].flat()), failures }
}

export function judgeSamples({ server, live, devices, heap }: SoakSamples, { warmUp, window }: SoakLimits): SoakVerdict {
  const failures: string[] = []
  const trend = (of: (sample: ServerSample) => number): Trend =>
    trendOf(
      windowMinima(
        server.map((sample) => ({ at: sample.at, value: of(sample) })),
        warmUp,
        window,
      ),
    )
  const rss = trend((sample) => sample.rss)
  if (rss.perHour / rss.base >= RSS_GROWTH)
    failures.push(`resident memory grows by ${round((rss.perHour / rss.base) * 100)} % an hour from ${round(rss.base / MB)} MB`)
  const descriptors = trend((sample) => sample.sockets + sample.otherDescriptors)
  if (isGrowing(descriptors)) failures.push(`${round(descriptors.perHour)} more descriptors are open each hour`)
  const handles = trend((sample) => sample.handles)
  if (isGrowing(handles)) failures.push(`${round(handles.perHour)} more handles are open each hour`)
  const threads = trend((sample) => sample.threads)
  if (threads.perHour >= 1) failures.push(`${round(threads.perHour)} more threads run each hour`)
  const strayFiles = windowMinima(
    server.map((sample) => ({ at: sample.at, value: sample.storeFiles - sample.filesInFolder })),
    warmUp,
    window,
  )
  const stray = Math.max(...strayFiles.map(({ value }) => value))
  if (stray > 0) failures.push(`${stray} files of the store are open that its folder no longer has`)

  const settledLive = live.filter(({ at }) => at >= warmUp)
  if (settledLive.length === 0) failures.push('the live data was never counted after the warm-up')
  const folderAt = (at: number): number => server.findLast((sample) => sample.at <= at)?.folder ?? 0
  const factors = settledLive.map(({ at, bytes }) => folderAt(at) / bytes)
  const factor = Math.max(0, ...factors)
  if (factor > FOLDER_FACTOR) failures.push(`the data folder is ${round(factor)} times the live data`)
  const found = judgeDevices(devices, warmUp)
  failures.push(...found.failures)

  const later = server.filter(({ at }) => at >= warmUp)
  const last = devices.at(-1)?.devices ?? []
  const sum = (of: (measure: DeviceMeasure) => number): number => last.reduce((total, measure) => total + of(measure), 0)
  const rate = (of: (data: LiveData) => number): number => perHour(settledLive.map((data) => ({ at: data.at, value: of(data) })))
  return {
    failures,
    counts: {
      samples: server.length,
      rss_base_mb: round(rss.base / MB),
      rss_mb_per_hour: round(rss.perHour / MB),
      rss_percent_per_hour: round((rss.perHour / rss.base) * 100),
      rss_error_mb_per_hour: round(rss.error / MB),
      rss_mb_per_day: round((rss.perHour * 24) / MB),
      rss_anon_mb_per_hour: round(trend((sample) => sample.rssAnon).perHour / MB),
      heap_used_mb_per_hour: round(trend((sample) => sample.heapUsed).perHour / MB),
      collected_heap_mb: round((heap.at(-1)?.value ?? 0) / MB),
      collected_heap_mb_per_hour: round(perHour(heap) / MB),
      external_mb_per_hour: round(trend((sample) => sample.external).perHour / MB),
      descriptors: round(descriptors.base, 1),
      descriptors_per_hour: round(descriptors.perHour),
      descriptors_error: round(descriptors.error),
      handles_per_hour: round(handles.perHour),
      threads: Math.max(...later.map((sample) => sample.threads)),
      folder_mb: round((server.at(-1)?.folder ?? 0) / MB),
      folder_by_live: round(factor),
      folder_by_compacted: round(Math.max(0, ...settledLive.map(({ at, compacted }) => folderAt(at) / compacted))),
      live_mb: round((live.at(-1)?.bytes ?? 0) / MB),
      live_mb_per_hour: round(rate(({ bytes }) => bytes) / MB),
      documents: live.at(-1)?.documents ?? 0,
      documents_per_hour: round(
        rate(({ documents }) => documents),
        0,
      ),
      device_rows: sum(({ rows }) => rows),
      device_documents: sum(({ held }) => held),
      device_excess_rows: found.excess,
      device_bytes_by_held: round(
        sum(({ bytes }) => bytes) /
          Math.max(
            1,
            sum(({ heldBytes }) => heldBytes),
          ),
      ),
      event_loop_p99_ms: round(Math.max(...later.map((sample) => sample.delayP99)) * 1_000),
      server_cores: round(
        ((server.at(-1)?.cpuSeconds ?? 0) - (later[0]?.cpuSeconds ?? 0)) / Math.max(1, (server.at(-1)?.at ?? 0) - (later[0]?.at ?? 0)),
        3,
      ),
    },
  }
}
