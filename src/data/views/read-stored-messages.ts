/** Reads a person's stored messages and read marks in a worker, beside the page and without its libraries. */
import type { Doc } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import { readStoredRows } from '../rxdb-storage/read-stored-rows.ts'
import { READ_MARK_TYPES } from './stored-threads.ts'

/** @throws the browser's error when it cannot read them */
export async function readStoredMessages(
  database: string,
): Promise<{ readonly messages: readonly Message[]; readonly marks: readonly Doc[] }> {
  const key = 'doc_id'
  const [messages, ...marks] = await Promise.all([
    readStoredRows<Message>({ database, collection: 'messages', key }),
    ...READ_MARK_TYPES.map((type) => readStoredRows<Doc>({ database, collection: 'personal', key, where: ['type', type] })),
  ])
  return { messages, marks: marks.flat() }
}
