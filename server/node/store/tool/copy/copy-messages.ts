/** Messages of a copy between the store tool and a running server, after the request `copy`: one question, one reply. */
import * as v from 'valibot'
import type { ChangePage } from './copy-sides.ts'

const questionSchema = v.variant('ask', [
  v.object({ ask: v.literal('identity') }),
  v.object({ ask: v.literal('changes'), after: v.string(), upTo: v.optional(v.string()), isCounted: v.optional(v.boolean()) }),
  v.object({ ask: v.literal('stop-writes') }),
  /** Whether the store has taken no writes since. */
  v.object({ ask: v.literal('is-stopped') }),
  /** The store takes no writes until the server ends. */
  v.object({ ask: v.literal('finish') }),
])
export type CopyQuestion = v.InferOutput<typeof questionSchema>

/** Id, fields as JSON, and bytes as base64. */
const documentSchema = v.tuple([v.string(), v.nullable(v.string()), v.nullable(v.string())])

const changesSchema = v.object({
  kind: v.literal('changes'),
  documents: v.array(documentSchema),
  last: v.string(),
  isNewest: v.boolean(),
  count: v.exactOptional(v.number()),
})
type ChangesReply = v.InferOutput<typeof changesSchema>

const replySchema = v.variant('kind', [
  changesSchema,
  v.object({ kind: v.literal('value'), value: v.union([v.string(), v.number(), v.boolean()]) }),
  v.object({ kind: v.literal('failed'), message: v.string() }),
])
export type CopyReply = v.InferOutput<typeof replySchema>

export const parseQuestion = (line: string): CopyQuestion => v.parse(questionSchema, JSON.parse(line))
export const parseCopyReply = (line: string): CopyReply => v.parse(replySchema, JSON.parse(line))

export const changesReply = ({ documents, ...page }: ChangePage): ChangesReply => ({
  kind: 'changes',
  documents: documents.map(({ id, body, bytes }) => [id, body, bytes ? Buffer.from(bytes).toString('base64') : null]),
  ...page,
})

export const pageOfReply = ({ kind: _kind, documents, ...page }: ChangesReply): ChangePage => ({
  documents: documents.map(([id, body, bytes]) => ({
    id,
    body,
    bytes: bytes === null ? undefined : new Uint8Array(Buffer.from(bytes, 'base64')),
  })),
  ...page,
})
