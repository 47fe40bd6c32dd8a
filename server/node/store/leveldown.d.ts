/** The part of leveldown that is used; the package has no types. */
declare module 'leveldown' {
  type Callback = (error?: Error) => void
  export interface Leveldown {
    _put(key: unknown, value: unknown, options: object, callback: Callback): void
    _del(key: unknown, options: object, callback: Callback): void
    /** Rewrites the files of a range of keys without overwritten and deleted data. */
    compactRange(start: string, end: string, callback: Callback): void
    _batch(operations: unknown, options: object, callback: Callback): void
  }
  export default function leveldown(location: string): Leveldown
}
