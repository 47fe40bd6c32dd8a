/** Starts a worker that stores a city's map as the product does and reads it, because only workers read files in place. */
import type { ReadTimes } from './worker.ts'

declare global {
  interface Window {
    /** @returns ms of each round */
    measureReads(rounds: number): Promise<ReadTimes>
  }
}

window.measureReads = (rounds) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<ReadTimes>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage(rounds)
  })
