/** A file of places that is served: whole, with an id of its contents. */
import { DamagedPlaces } from '#config/places/byte-reader.ts'
import { readPlacesHeader } from '#config/places/places-file.ts'
import { readPlaces } from '#config/places/read-places.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { hexOf } from '../map-id.ts'

/** Digits of an id. */
const ID_LENGTH = 12

export interface ServedPlaces {
  readonly id: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The same, compressed with gzip. */
  readonly packed: Uint8Array<ArrayBuffer>
  /** Id of the map that it was made from. */
  readonly mapId: string
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** Checks a file as a device reads it. @returns it, or a sentence on why it is not served */
export async function openServedPlaces(bytes: Uint8Array<ArrayBuffer>): Promise<Result<ServedPlaces, string>> {
  const header = readPlacesHeader(bytes)
  if (!header.ok) return fail(`It ${header.reason}.`)
  try {
    readPlaces(bytes, new TextDecoder('utf-8', { fatal: true }))
  } catch (error) {
    if (error instanceof DamagedPlaces) return fail(`It is damaged: ${error.message}.`)
    throw error
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return ok({ id: hexOf(digest).slice(0, ID_LENGTH), bytes, packed: await gzip(bytes), mapId: header.mapId })
}

/** Returns a sentence on a file that was made from another map than the one that is served; undefined where it fits. */
export const staleFault = ({ mapId }: Pick<ServedPlaces, 'mapId'>, servedMapId: string | undefined): string | undefined =>
  servedMapId === undefined || servedMapId === mapId
    ? undefined
    : `It was made from another map (${mapId}) than the one that is served (${servedMapId}). Make it again: npm run maps -- index`
