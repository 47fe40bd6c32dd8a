/** Types of adapters that have none: each is a plug-in for pouchdb-core. */
declare module 'pouchdb-adapter-http' {
  const plugin: PouchDB.Plugin
  export default plugin
}
declare module 'pouchdb-adapter-indexeddb' {
  const plugin: PouchDB.Plugin
  export default plugin
}
declare module 'pouchdb-adapter-memory' {
  const plugin: PouchDB.Plugin
  export default plugin
}
declare module 'pouchdb-adapter-leveldb' {
  const plugin: PouchDB.Plugin
  export default plugin
}
