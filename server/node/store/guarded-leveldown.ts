/**
 * LevelDB that syncs each write to disk before it answers, and refuses all writes after a failed one: a failed write may leave half a
 * record in LevelDB's log, and when the log is read again, everything after it is dropped.
 */
import leveldown, { type Leveldown } from 'leveldown'

type Callback = (error?: Error) => void

export interface GuardOptions {
  /** Writes are on disk before they are answered; otherwise they are with the operating system. */
  readonly sync: boolean
  /** Called at the first failed write; all later ones fail until the database is reopened. */
  readonly failed: (error: Error) => void
  /** Called with each database that is opened. */
  readonly opened?: (level: Leveldown) => void
}

/** Returns a function like leveldown, to be called with the folder. PouchDB tells open databases apart by the inner function's name. */
export function guardedLeveldown({ sync, failed, opened }: GuardOptions): (location: string) => Leveldown {
  let failure: Error | undefined

  function guard(write: (options: object, callback: Callback) => void): (options: object, callback: Callback) => void {
    return (options, callback) => {
      if (failure) {
        process.nextTick(callback, failure)
        return
      }
      write(sync ? { ...options, sync: true } : options, (error) => {
        if (error && !failure) {
          failure = error
          failed(error)
        }
        callback(error)
      })
    }
  }

  return function guardedLevel(location) {
    const level = leveldown(location)
    const put = level._put.bind(level)
    const del = level._del.bind(level)
    const batch = level._batch.bind(level)
    level._put = (key, value, options, callback) => guard((guarded, done) => put(key, value, guarded, done))(options, callback)
    level._del = (key, options, callback) => guard((guarded, done) => del(key, guarded, done))(options, callback)
    level._batch = (operations, options, callback) => guard((guarded, done) => batch(operations, guarded, done))(options, callback)
    opened?.(level)
    return level
  }
}
