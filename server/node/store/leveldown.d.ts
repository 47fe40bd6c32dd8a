/** The part of leveldown that is wrapped; it brings no types. */
declare module 'leveldown' {
  type Callback = (error?: Error) => void
  export interface Leveldown {
    _put(key: unknown, value: unknown, options: object, callback: Callback): void
    _del(key: unknown, options: object, callback: Callback): void
    /** Rewrites the files of a range of keys without what was overwritten or deleted. */
    compactRange(start: string, end: string, callback: Callback): void
    _batch(operations: unknown, options: object, callback: Callback): void
  }
  export default function leveldown(location: string): Leveldown
}
