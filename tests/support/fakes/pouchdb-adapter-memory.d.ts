/** Types of an adapter that has none: a plug-in for pouchdb-core. */
declare module 'pouchdb-adapter-memory' {
  const plugin: PouchDB.Plugin
  export default plugin
}
