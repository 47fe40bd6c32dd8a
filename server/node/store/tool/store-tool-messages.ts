/** Messages between the store tool and a running server: one line of JSON each. */
import { relative, resolve } from 'node:path'
import * as v from 'valibot'
import { CHECKS } from '#server/integrity/store-check.ts'

const counts = v.record(v.string(), v.number())

/** Facts about a store. The optional ones are unknown until it is converted. */
const infoSchema = v.object({
  folder: v.string(),
  kind: v.string(),
  isRunning: v.boolean(),
  isConverted: v.boolean(),
  format: v.exactOptional(v.number()),
  identity: v.exactOptional(v.string()),
  documents: v.exactOptional(counts),
  newestSeq: v.exactOptional(v.number()),
  bytes: v.number(),
})
export type StoreInfo = v.InferOutput<typeof infoSchema>

const faultSchema = v.object({ check: v.picklist(CHECKS), id: v.string(), what: v.string() })

const resultSchema = v.object({
  faults: v.number(),
  /** By type; empty when they were not checked. */
  documents: counts,
  keys: v.nullable(
    v.object({
      documents: v.number(),
      withBytes: v.number(),
      deletions: v.number(),
      newestSeq: v.number(),
      isReadable: v.boolean(),
    }),
  ),
  /** What was not checked, because what comes before it is damaged. */
  unchecked: v.nullable(v.string()),
})
export type VerifyResult = v.InferOutput<typeof resultSchema>

const requestSchema = v.object({ command: v.picklist(['info', 'verify', 'copy']) })
export type ToolRequest = v.InferOutput<typeof requestSchema>

/** A response has lines of progress and faults, and ends with one of the others. */
const replySchema = v.variant('kind', [
  v.object({ kind: v.literal('progress'), line: v.string() }),
  v.object({ kind: v.literal('fault'), fault: faultSchema }),
  v.object({ kind: v.literal('info'), info: infoSchema }),
  v.object({ kind: v.literal('verified'), result: resultSchema }),
  v.object({ kind: v.literal('failed'), message: v.string(), exitCode: v.number() }),
])
export type ToolReply = v.InferOutput<typeof replySchema>

/** Parses a line. @throws the error of the parser when it is not a message */
export const parseRequest = (line: string): ToolRequest => v.parse(requestSchema, JSON.parse(line))
export const parseReply = (line: string): ToolReply => v.parse(replySchema, JSON.parse(line))

/** Bytes of a socket's path that every system takes. Node cuts off longer ones without an error. */
const MAX_PATH = 100

/** Returns the Unix socket of the server that has the store of a data folder open; undefined where its path is too long. */
export function socketOf(dataDir: string): string | undefined {
  const path = resolve(dataDir, 'store.sock')
  return [path, relative('', path)].find((each) => Buffer.byteLength(each) <= MAX_PATH)
}
