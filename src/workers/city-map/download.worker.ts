import { expose } from 'comlink'
import { downloadCityMap } from '#data/city-maps/download/download-city-map.ts'
import type { DownloadOutcome } from '#data/city-maps/download/download-pieces.ts'

/** Interface of the worker. */
export interface DownloadJobs {
  /** Downloads what is missing of a city's file. */
  download(slug: string): Promise<DownloadOutcome>
}

const jobs: DownloadJobs = { download: (slug) => downloadCityMap(slug, (url, init) => fetch(url, init)) }
expose(jobs)
