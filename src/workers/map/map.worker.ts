import { expose, transfer } from 'comlink'
import { openStoredTiles } from './data/stored-tiles.ts'
import { createMapJobs, type MapJobs } from './map-jobs.ts'

const { port1, port2 } = new MessageChannel()
let turn: (() => void) | undefined
port1.onmessage = () => turn?.()

const jobs = createMapJobs({
  readStored: openStoredTiles(),
  fetch: (url, options) => fetch(url, options),
  readCache: (url) => caches.match(url, { ignoreVary: true }),
  createCanvas: (size) => (typeof OffscreenCanvas === 'undefined' ? undefined : new OffscreenCanvas(size, size)),
  nextTurn: () =>
    new Promise((resolve) => {
      turn = resolve
      port2.postMessage(undefined)
    }),
})

const exposed: MapJobs = {
  ...jobs,
  paint: async (request) => {
    const painted = await jobs.paint(request)
    return typeof painted === 'string' ? painted : transfer(painted, [painted])
  },
}
expose(exposed)
