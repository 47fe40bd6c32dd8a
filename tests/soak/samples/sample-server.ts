/** Reads what the system and the server tell about the server's process. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { folderBytes } from '#server/node/store/tool/store-info.ts'
import type { ServerProcess } from '#tests/contract/support/server-process.ts'

export interface ServerSample {
  /** Seconds since the start. */
  readonly at: number
  /** Resident memory, bytes: all, and the part that is no file. */
  readonly rss: number
  readonly rssAnon: number
  readonly heapUsed: number
  readonly external: number
  readonly threads: number
  readonly sockets: number
  /** Open files of the store, and those that the store's folder has. */
  readonly storeFiles: number
  readonly filesInFolder: number
  /** Other file descriptors: pipes, timers, the program. */
  readonly otherDescriptors: number
  readonly handles: number
  readonly folder: number
  /** Delay of the event loop since the last sample, seconds. */
  readonly delayP99: number
  readonly cpuSeconds: number
}

function descriptors(pid: number, folder: string): { readonly sockets: number; readonly store: number; readonly other: number } {
  let [sockets, store, other] = [0, 0, 0]
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    let target = ''
    try {
      target = readlinkSync(`/proc/${pid}/fd/${name}`)
    } catch {
      // Closed in the meantime.
      continue
    }
    if (target.startsWith('socket:')) sockets += 1
    else if (target.startsWith(folder)) store += 1
    else other += 1
  }
  return { sockets, store, other }
}

const statusOf = (pid: number): ((line: string) => number) => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (line) => Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(text)?.[1])
}

/** @throws Error when the server has ended */
export async function sampleServer(server: ServerProcess, at: number): Promise<ServerSample> {
  const pid = server.pid()
  // Before the server is asked, which opens a connection.
  const { sockets, store, other } = descriptors(pid, server.dataDir)
  const status = statusOf(pid)
  const text = await (await fetch(`${server.origin()}/metrics`)).text()
  const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const folder = join(server.dataDir, 'store')
  return {
    at,
    rss: status('VmRSS') * 1_024,
    rssAnon: status('RssAnon') * 1_024,
    heapUsed: metric('nodejs_heap_size_used_bytes'),
    external: metric('nodejs_external_memory_bytes'),
    threads: status('Threads'),
    sockets,
    storeFiles: store,
    filesInFolder: readdirSync(folder).length,
    otherDescriptors: other,
    handles: metric('nodejs_active_handles_total'),
    folder: folderBytes(folder),
    delayP99: metric('nodejs_eventloop_lag_p99_seconds'),
    cpuSeconds: metric('process_cpu_seconds_total'),
  }
}
