/** Runs in the page, before the app: this device's storage never answers whoever asks it for bookings. */
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
    // As much of a store as the app's library reads with.
    transaction.objectStore = () => silent as unknown as IDBObjectStore
    return transaction
  }
}
