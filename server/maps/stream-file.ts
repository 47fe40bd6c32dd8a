import type { ByteRange } from './byte-range.ts'
import type { MapFile } from './map-file.ts'

/** Bytes read for a client at a time: what a slow one costs in memory. */
const PIECE_BYTES = 131_072

/**
 * Reads a part of a file as its reader asks for it. When the file changes meanwhile the stream fails, so that a client never gets parts of
 * two files.
 */
export function streamFile(file: MapFile, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await file.read(at, Math.min(PIECE_BYTES, end - at))
        at += piece.length
        controller.enqueue(piece)
        if (at >= end) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
