/** Answers a copy of the store that this process has open. Writes that were stopped are taken again when the copy ends early. */
import type { Interface } from 'node:readline'
import { IDENTITY_KEY } from '#server/store/level/level-keys.ts'
import type { EmbeddedStore } from '../../open-level-store.ts'
import type { StoreSnapshot } from '../../store-snapshot.ts'
import { changesReply, parseQuestion, type CopyQuestion, type CopyReply } from './copy-messages.ts'
import { readChangesPage } from './level-changes-page.ts'

/** Milliseconds without a question after which the tool counts as gone. It asks every few seconds, but counts large stores. */
const SILENT_MS = 120_000

export interface ServeCopyDeps {
  readonly store: EmbeddedStore
  readonly questions: Interface
  readonly send: (reply: CopyReply) => void
  readonly signal: AbortSignal
}

/** Resolves when the tool is gone, or the signal aborts. */
export async function serveCopy({ store, questions, send, signal }: ServeCopyDeps): Promise<void> {
  let takeWrites: (() => void) | undefined
  let isFinished = false
  let silence: NodeJS.Timeout | undefined

  function resume(): void {
    if (!isFinished) takeWrites?.()
    takeWrites = undefined
  }

  async function read<T>(from: (snapshot: StoreSnapshot) => Promise<T>): Promise<T> {
    const snapshot = store.snapshot()
    try {
      return await from(snapshot)
    } finally {
      await snapshot.close()
    }
  }

  async function replyTo(question: CopyQuestion): Promise<CopyReply> {
    switch (question.ask) {
      case 'identity':
        return { kind: 'value', value: await read(async ({ values }) => (await values([IDENTITY_KEY]))[0] ?? '') }
      case 'changes':
        return changesReply(await read((snapshot) => readChangesPage(snapshot, question)))
      case 'stop-writes':
        takeWrites ??= await store.stopWrites()
        return { kind: 'value', value: true }
      case 'is-stopped':
        return { kind: 'value', value: takeWrites !== undefined }
      case 'finish':
        isFinished = takeWrites !== undefined
        return { kind: 'value', value: isFinished }
    }
  }

  async function respond(line: string): Promise<void> {
    clearTimeout(silence)
    silence = setTimeout(resume, SILENT_MS).unref()
    try {
      send(await replyTo(parseQuestion(line)))
    } catch (error) {
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
    // The tool went away while its question was answered.
    if (signal.aborted) resume()
  }

  questions.on('line', (line) => void respond(line))
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  clearTimeout(silence)
  resume()
}
