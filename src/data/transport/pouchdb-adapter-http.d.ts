/** Types of an adapter that has none: a plug-in for pouchdb-core. */
declare module 'pouchdb-adapter-http' {
  const plugin: PouchDB.Plugin
  export default plugin
}
