import type { Basemap } from '#config/map/basemap.ts'
import { expose } from 'comlink'
import { expect, test } from 'vitest'
import { openMapBridge } from './map-bridge.ts'
import { dataTileOf } from './map/data-tile.ts'
import { MAP_WORKER_URL } from './map/start-map-worker.ts'
import { MAP_COLORS, type MapColor, type MapStyle } from './map/map-style.ts'
import type { TileRequest } from './map/tile-request.ts'
import type { WorkerConnectionOptions, WorkerLike } from './rpc/worker-connection.ts'

const basemap: Basemap = {
  slug: 'san-francisco',
  id: '0123456789ab',
  bytes: 622_222,
  bounds: [-122.42, 37.769, -122.38, 37.798],
  minZoom: 8,
  maxZoom: 15,
  center: [-122.4, 37.78],
  attribution: '© OpenStreetMap contributors',
}
const place = { z: 15, x: 1, y: 1 }
const request: TileRequest = {
  ...place,
  id: 1,
  basemap,
  dataTile: dataTileOf(basemap, place),
  ratio: 2,
  cachedOnly: false,
  focus: { zoom: 15, x: 1, y: 1 },
}
const styleIn = (language: string): MapStyle => ({
  colors: Object.fromEntries(MAP_COLORS.map((name) => [name, '#fff'])) as Record<MapColor, string>,
  font: 'sans-serif',
  language,
})

/** Workers on this thread that note what they are told. @param diesAt number of the workers that break at their first tile */
function startWorkers(diesAt: (number: number) => boolean): { readonly told: string[][]; readonly settings: WorkerConnectionOptions } {
  const told: string[][] = []
  const startWorker = (): WorkerLike => {
    const { port1, port2 } = new MessageChannel()
    const errors = new EventTarget()
    const notes: string[] = []
    const number = told.push(notes)
    const jobs = {
      setStyle: ({ language }: MapStyle) => void notes.push(`style ${language}`),
      paint: ({ id }: TileRequest) => {
        notes.push(`paint ${id}`)
        if (diesAt(number)) errors.dispatchEvent(new Event('error'))
        return 'empty'
      },
      drop: (id: number) => void notes.push(`drop ${id}`),
      askedTiles: () => ['/maps/tile'],
    }
    expose(jobs, port1)
    port2.start()
    return {
      postMessage: (message: unknown, transfer?: Transferable[]) => port2.postMessage(message, transfer ?? []),
      addEventListener: (type, listener) => (type === 'error' ? errors : port2).addEventListener(type, listener),
      removeEventListener: (type, listener) => (type === 'error' ? errors : port2).removeEventListener(type, listener),
      terminate: () => {
        port1.close()
        port2.close()
      },
    }
  }
  return { told, settings: { startWorker, timeoutMs: 1, setTimer: () => () => undefined } }
}

test('the worker starts with the first tile, and has the style before it', async () => {
  const { told, settings } = startWorkers(() => false)
  const bridge = openMapBridge(settings)
  bridge.setStyle(styleIn('en'))
  expect(told).toEqual([])
  expect(await bridge.paint(request)).toBe('empty')
  bridge.setStyle(styleIn('ar'))
  bridge.drop(1)
  await bridge.paint({ ...request, id: 2 })
  expect(told).toEqual([['style en', 'paint 1', 'style ar', 'drop 1', 'paint 2']])
})

test('a worker that dies is replaced, with the style of now', async () => {
  const { told, settings } = startWorkers((number) => number === 1)
  const bridge = openMapBridge(settings)
  bridge.setStyle(styleIn('de'))
  expect(await bridge.paint(request)).toBe('empty')
  expect(told).toEqual([
    ['style de', 'paint 1'],
    ['style de', 'paint 1'],
  ])
})

test('when workers keep dying, streets are unsupported and no further worker starts', async () => {
  const { told, settings } = startWorkers(() => true)
  const bridge = openMapBridge(settings)
  bridge.setStyle(styleIn('en'))
  expect(await bridge.paint(request)).toBe('unsupported')
  const started = told.length
  expect(await bridge.paint(request)).toBe('unsupported')
  expect(told).toHaveLength(started)
})

test('it tells what the worker has fetched, and starts none for it', async () => {
  const { told, settings } = startWorkers(() => false)
  const bridge = openMapBridge(settings)
  expect(await bridge.asked()).toEqual([])
  expect(told).toEqual([])
  await bridge.paint(request)
  expect(await bridge.asked()).toEqual([MAP_WORKER_URL, '/maps/tile'])
})
