import workerUrl from './map.worker.ts?worker&url'
import { trustWorkerUrl } from '../rpc/trusted-worker-url.ts'

/** Address of the worker's code. */
export const MAP_WORKER_URL = workerUrl

/** Starts the worker. The caller terminates it. */
export function startMapWorker(): Worker {
  return new Worker(trustWorkerUrl(workerUrl, globalThis), { type: 'module', name: 'map' })
}
