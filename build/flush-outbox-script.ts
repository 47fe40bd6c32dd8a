import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Adds `sw/flush-outbox-script.ts` to the files of the release: a classic script with everything that it needs, as `importScripts` asks for.
 * @param define constants of the sources
 * @param plugins that see its modules
 */
export function flushOutboxScript(root: string, define: Readonly<Record<string, string>>, plugins: readonly Plugin[]): Plugin {
  return {
    name: 'nearhelp:flush-outbox-script',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { ...define },
        plugins: [...plugins],
        build: {
          write: false,
          rolldownOptions: {
            input: `${root}sw/flush-outbox-script.ts`,
            output: { format: 'iife', codeSplitting: false, entryFileNames: 'assets/[name]-[hash].js' },
          },
        },
      })
      const { output } = built as Rolldown.RolldownOutput
      for (const file of output) {
        if (file.type === 'chunk') this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code })
      }
    },
  }
}
