/** The part of PouchDB that the wire uses: its core with the http adapter alone. */
declare module 'pouchdb-adapter-http' {
  const plugin: PouchDB.Plugin
  export default plugin
}
