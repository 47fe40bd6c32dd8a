import workerUrl from './download.worker.ts?worker&url'
import { trustWorkerUrl } from '../rpc/trusted-worker-url.ts'

/** Starts the worker. The caller terminates it. */
export function startDownloadWorker(): Worker {
  return new Worker(trustWorkerUrl(workerUrl, globalThis), { type: 'module', name: 'city map' })
}
