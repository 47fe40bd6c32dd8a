/** What the benchmark uses of PouchDB for browsers, which comes without types. */
declare module 'pouchdb-browser' {
  interface Options {
    readonly auto_compaction?: boolean
    readonly skip_setup?: boolean
    readonly fetch?: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
  }

  export default class PouchDB {
    constructor(name: string, options?: Options)
    readonly replicate: { from(source: PouchDB, options: { readonly batch_size: number }): Promise<unknown> }
    info(): Promise<{ readonly doc_count: number }>
    destroy(): Promise<void>
  }
}
