/** What the floors use of leveldown beside what the server wraps. */
declare module 'leveldown' {
  type Done = (error?: Error | null) => void
  export interface Leveldown {
    open(done: Done): void
    close(done: Done): void
    put(key: string, value: string, options: { readonly sync: boolean }, done: Done): void
    batch(
      operations: readonly { readonly type: 'put'; readonly key: string; readonly value: string }[],
      options: { readonly sync: boolean },
      done: Done,
    ): void
  }
}
