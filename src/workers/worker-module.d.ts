/** The bundler builds the module as a worker and exports its URL. */
declare module '*?worker&url' {
  const url: string
  export { url as default }
}
