/** Loaded into a server as a control: LevelDB says that it has written a batch, and writes it a moment later. Reads of single keys see it. */
import { ClassicLevel } from 'classic-level'

const LATER_MS = 200

interface Operation {
  readonly type: 'put' | 'del'
  readonly key: string
  readonly value?: unknown
}

/** What `abstract-level` calls of a database. */
interface Implementation {
  _batch(operations: readonly Operation[], options: unknown): Promise<void>
  _get(key: string, options: unknown): Promise<unknown>
  _getMany(keys: readonly string[], options: unknown): Promise<unknown[]>
}

const implementation = ClassicLevel.prototype as unknown as Implementation
const { _batch: batch, _get: get, _getMany: getMany } = implementation
/** Values by key; undefined for what is removed. */
const waiting = new Map<string, unknown>()

implementation._batch = async function (operations, options) {
  const values = operations.map(({ type, key, value }) => [key, type === 'del' ? undefined : value] as const)
  for (const [key, value] of values) waiting.set(key, value)
  setTimeout(() => {
    const written = (): void => {
      for (const [key, value] of values) if (waiting.get(key) === value) waiting.delete(key)
    }
    batch.call(this, operations, options).then(written, () => undefined)
  }, LATER_MS)
}

implementation._get = async function (key, options) {
  return waiting.has(key) ? waiting.get(key) : get.call(this, key, options)
}

implementation._getMany = async function (keys, options) {
  const found = await getMany.call(this, keys, options)
  return found.map((value, index) => {
    const key = keys[index] ?? ''
    return waiting.has(key) ? waiting.get(key) : value
  })
}
