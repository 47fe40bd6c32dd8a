import type { Plugin } from 'vite'

/** Writes the build id next to the server as the last step of a build; `npm start` compares it with the sources. */
export function buildStamp(id: string): Plugin {
  return {
    name: 'nearhelp:build-stamp',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build-id.txt', source: `${id}\n` })
    },
  }
}
