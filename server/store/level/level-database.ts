import type { LevelOperation } from './level-writer.ts'

interface KeyRange {
  readonly gt?: string
  readonly gte?: string
  readonly lt?: string
  readonly lte?: string
  readonly reverse?: boolean
  /** -1 for no limit. */
  readonly limit?: number
}

/** What the store uses of an `abstract-level` database with text keys and values. */
export interface LevelDatabase {
  get(key: string): Promise<string | undefined>
  get<_Key, Value>(key: string, options: { valueEncoding: 'view' }): Promise<Value | undefined>
  getMany(keys: string[]): Promise<(string | undefined)[]>
  keys(range: KeyRange): { all(): Promise<string[]> }
  iterator(range: KeyRange): { all(): Promise<[string, string][]> }
  batch(operations: LevelOperation[], options: Readonly<Record<string, unknown>>): Promise<void>
  close(): Promise<void>
}
