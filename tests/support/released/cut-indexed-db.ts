/** Cuts the power of a device whose databases are those of this process, at a chosen write. */

export interface PowerCut {
  readonly isCut: () => boolean
  /** Closes what the dead device had open, and lets the next one write. */
  restore(): void
}

/**
 * From now on, every transaction that writes, changed layouts of a database included, takes one from the number that is left; the next
 * fails, and nothing is written, opened or deleted after it.
 */
export function cutIndexedDbAfter(writes: number): PowerCut {
  const [database, factory] = [IDBDatabase.prototype, Object.getPrototypeOf(indexedDB) as IDBFactory]
  const { transaction } = database
  const { open, deleteDatabase } = factory
  const opened = new Set<IDBDatabase>()
  let left = writes
  let isCut = false
  const spend = (): void => {
    if (left === 0) isCut = true
    else left -= 1
  }
  const fail = (): never => {
    throw new DOMException('the power is gone', 'UnknownError')
  }
  database.transaction = function (this: IDBDatabase, names, mode, options) {
    if (mode === 'readwrite') {
      spend()
      if (isCut) fail()
    }
    return transaction.call(this, names, mode, options)
  }
  factory.open = function (this: IDBFactory, name, version) {
    if (isCut) fail()
    const request = open.call(this, name, version)
    request.addEventListener('upgradeneeded', (event) => {
      opened.add(request.result)
      spend()
      if (!isCut) return
      event.stopImmediatePropagation()
      request.transaction?.abort()
    })
    request.addEventListener('success', () => opened.add(request.result))
    return request
  }
  factory.deleteDatabase = function (this: IDBFactory, name) {
    spend()
    if (isCut) fail()
    return deleteDatabase.call(this, name)
  }
  return {
    isCut: () => isCut,
    restore: () => {
      for (const each of opened) each.close()
      Object.assign(database, { transaction })
      Object.assign(factory, { open, deleteDatabase })
    },
  }
}
