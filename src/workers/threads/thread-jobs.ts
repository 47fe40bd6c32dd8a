// The worker's jobs: it reads a person's messages and read marks once, and hands over what the list of chats needs.
import type { Doc } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { addMessage, addReadMark, noThreads, type ThreadMessages } from '#data/views/stored-threads.ts'

/** Returns the stored messages of a person's database, and the documents with read marks. */
export type ReadMessages = (database: string) => Promise<{ readonly messages: readonly Message[]; readonly marks: readonly Doc[] }>

export function createThreadJobs(readMessages: ReadMessages) {
  let threads: readonly (readonly [Ulid, ThreadMessages])[] = []
  return {
    /** Reads everything. @throws the browser's error when it cannot */
    read: async (database: string, uid: Uid): Promise<{ readonly count: number; readonly readUpTo: Map<Ulid, Instant> }> => {
      const { messages, marks } = await readMessages(database)
      const stored = noThreads()
      for (const message of messages) addMessage(stored, message, uid)
      for (const doc of marks) addReadMark(stored.readUpTo, doc, uid)
      threads = [...stored.threads]
      return { count: threads.length, readUpTo: stored.readUpTo }
    },
    /** Returns some of the threads that were read. */
    page: (from: number, count: number): readonly (readonly [Ulid, ThreadMessages])[] => threads.slice(from, from + count),
  }
}

/** Interface of the worker. */
export type ThreadJobs = ReturnType<typeof createThreadJobs>
