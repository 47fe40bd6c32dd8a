import type { Plugin } from 'vite'

/** Writes the build's id beside the server, the last thing that a build makes; `npm start` compares it with the sources. */
export function buildStamp(id: string): Plugin {
  return {
    name: 'nearhelp:build-stamp',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build-id.txt', source: `${id}\n` })
    },
  }
}
