/** What the checks of a store share. They read through the port, in pages, so that they run over every store. */
import type { Doc } from '#domain/documents/document.ts'
import type { Uid } from '#domain/ids.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

/** Reads the data as it was at one moment: a check compares documents that it read at different times. */
export type StoreReader = Pick<DocumentStore, 'range' | 'getMany' | 'bytes'>

export const CHECKS = [
  'file',
  'keys',
  'schema',
  'id',
  'reference',
  'pointer',
  'calendar',
  'overlap',
  'place',
  'block',
  'bytes',
  'audit',
] as const
export type CheckName = (typeof CHECKS)[number]

export interface StoreCheckFault {
  readonly check: CheckName
  /** Id of the document; of a file its name. */
  readonly id: string
  /** Ends the sentence that begins with the id: "is missing". */
  readonly what: string
}

export type ReportFault = (fault: StoreCheckFault) => void

/** A stored document, and its domain document where it is one. */
export interface CheckedDocument {
  readonly stored: StoredDoc
  readonly doc: Doc | undefined
}

/** One check over all documents. */
export interface StoreCheck {
  /** Checks a page of documents, in order of ids. */
  page(page: readonly CheckedDocument[]): Promise<void> | void
  /** Checks what needs all documents. */
  end?(): Promise<void> | void
}

export interface StoreCheckDeps {
  readonly reader: StoreReader
  readonly report: ReportFault
  /** Milliseconds since 1970. */
  readonly nowMs: number
  /** People whose account is being deleted: some of their documents are gone already. */
  readonly erasedUids: ReadonlySet<Uid>
}
