/** LevelDB that syncs each write to disk before it answers, whatever the caller asks. */
import leveldown, { type Leveldown } from 'leveldown'

/** As leveldown: called with the folder. Its name is also how PouchDB tells open databases apart. */
export function syncedLeveldown(location: string): Leveldown {
  const level = leveldown(location)
  const put = level._put.bind(level)
  const del = level._del.bind(level)
  const batch = level._batch.bind(level)
  level._put = (key, value, options, callback) => put(key, value, { ...options, sync: true }, callback)
  level._del = (key, options, callback) => del(key, { ...options, sync: true }, callback)
  level._batch = (operations, options, callback) => batch(operations, { ...options, sync: true }, callback)
  return level
}
