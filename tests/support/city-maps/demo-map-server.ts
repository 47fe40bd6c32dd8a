/** The server's own answers for the packaged map, and faults of a network and of servers between. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Basemap } from '#config/map/basemap.ts'
import type { MapFile } from '#server/maps/map-file.ts'
import { NO_MAPS } from '#server/maps/map-source.ts'
import { respondWithMap } from '#server/maps/respond-with-map.ts'

const bytes = new Uint8Array(readFileSync(fileURLToPath(new URL('../../../server/demo/maps/san-francisco.pmtiles', import.meta.url))))

/** The packaged file, which has three pieces. */
export const demoMapBytes: Uint8Array<ArrayBuffer> = bytes

/** Returns whether these are the bytes of the file. */
export const isDemoMap = (found: Uint8Array): boolean => Buffer.compare(found, bytes) === 0

/** The map as the server lists it. @param id another one for another file */
export const demoMap = (id = '0123456789ab'): Basemap => ({
  slug: 'san-francisco',
  id,
  bytes: bytes.length,
  bounds: [-122.4204454, 37.769493, -122.3808365, 37.798119],
  minZoom: 8,
  maxZoom: 15,
  center: [-122.4044, 37.7849],
  attribution: '© OpenStreetMap contributors',
})

export interface DemoMapServer {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** First bytes of all ranges that were asked for; -1 without a range. */
  readonly asked: number[]
  /** Id of the file that it has now; undefined for none. */
  id: string | undefined
  /** Changes each answer before it leaves. */
  between: (response: Response) => Response | Promise<Response>
}

export function openDemoMapServer(): DemoMapServer {
  const file: MapFile = {
    size: bytes.length,
    changedMs: 0,
    read: async (offset, length) => bytes.slice(offset, offset + length),
  }
  const server: DemoMapServer = {
    asked: [],
    id: demoMap().id,
    between: (response) => response,
    fetch: async (url, init) => {
      const request = new Request(`http://nearhelp.example${url}`, init)
      server.asked.push(Number(/^bytes=(\d+)-/.exec(request.headers.get('range') ?? '')?.[1] ?? -1))
      init.signal?.throwIfAborted()
      const { id } = server
      const map = id === undefined ? undefined : { basemap: demoMap(id), file, tile: async () => 'missing' as const }
      return server.between(await respondWithMap(request, { ...NO_MAPS, find: async () => map }))
    },
  }
  return server
}

/** Returns the same response, whose connection is cut after so many bytes. */
export function cutAfter(response: Response, left: number): Response {
  const reader = response.body?.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const read = await reader?.read()
      if (read?.value === undefined || left <= 0) {
        controller.error(new TypeError('network error'))
        return
      }
      controller.enqueue(read.value.subarray(0, left))
      left -= read.value.length
    },
  })
  return new Response(body, response)
}

/** Returns the same response with other headers; null removes one. */
export function withHeaders(response: Response, changes: Readonly<Record<string, string | null>>, status = response.status): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Response(response.body, { status, headers })
}
