// The page's side of the worker that downloads the map of a city.
import { wrap } from 'comlink'
import type { DownloadOutcome } from '#data/city-maps/download/download-pieces.ts'
import type { DownloadJobs } from './city-map/download.worker.ts'
import { startDownloadWorker } from './city-map/start-download-worker.ts'

export { mayDrawInWorkers } from './map-bridge.ts'
export type { DownloadOutcome } from '#data/city-maps/download/download-pieces.ts'

/** Downloads what is missing of a city's file in a worker, which ends with it. Its progress is in the city's record. */
export async function downloadInWorker(slug: string): Promise<DownloadOutcome> {
  const worker = startDownloadWorker()
  // Its code did not load.
  const broken = new Promise<DownloadOutcome>((resolve) => worker.addEventListener('error', () => resolve('unreachable')))
  try {
    return await Promise.race([wrap<DownloadJobs>(worker).download(slug), broken])
  } catch {
    return 'failed'
  } finally {
    worker.terminate()
  }
}
