/** The part of PouchDB that the replication client uses: its core with only the http adapter. */
declare module 'pouchdb-adapter-http' {
  const plugin: PouchDB.Plugin
  export default plugin
}
