/** Runs in the page, before the app: reads of bookings from this device's storage never finish. */
export function hangBookingReads(): void {
  const real = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...asked) {
    const transaction = real.apply(this, asked)
    if (!/booking/.test(this.name)) return transaction
    const silent = {
      get: () => new EventTarget(),
      getAll: () => new EventTarget(),
      openCursor: () => new EventTarget(),
      index: () => ({ getAll: () => new EventTarget(), openCursor: () => new EventTarget() }),
    }
    // The part of an object store that the app's library reads with.
    transaction.objectStore = () => silent as unknown as IDBObjectStore
    return transaction
  }
}
